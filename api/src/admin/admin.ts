import { markInterruptedImports } from '@terimce/core/imports/import-records';
import type { Logger } from '@terimce/core/log';
import type { IndexQueue } from '@terimce/core/queue/index-queue';
import type { TermRepository } from '@terimce/core/terms/term-repository';
import type { AuthService } from '../auth/auth.service.js';
import type { ApiRouter } from '../http/api-router.js';
import { Bans } from '../http/bans.js';
import { startWeeks } from '../reports/weeks.js';
import type { LiveSearch } from '../search/live-search.js';
import { bindAuditRoutes } from './audit/audit.routes.js';
import { banSource } from './bans/ban.repository.js';
import { bindBanRoutes } from './bans/ban.routes.js';
import { BanService } from './bans/ban.service.js';
import { bindClickStatsRoutes } from './click-stats/click-stats.routes.js';
import { findTerms } from './click-stats/find-terms.js';
import { bindDashboardRoutes } from './dashboard/dashboard.routes.js';
import { bindEngineeringRoutes } from './engineering/engineering.routes.js';
import { bindExportRoutes } from './exchange/export.routes.js';
import { bindFeedbackAdminRoutes } from './feedback/feedback-admin.routes.js';
import { bindImportRoutes } from './imports/import.routes.js';
import { ImportService } from './imports/import.service.js';
import { bindLogRoutes } from './logs/log.routes.js';
import { startRetention } from './logs/retention.js';
import { bindSearchAdminRoutes } from './search/search-admin.routes.js';
import { indexHealth } from './search/search-status.service.js';
import { bindSuggestionAdminRoutes } from './suggestions/suggestion-admin.routes.js';
import { SuggestionAdminService } from './suggestions/suggestion-admin.service.js';
import { bindTermAdminRoutes } from './terms/term-admin.routes.js';
import { TermAdminService } from './terms/term-admin.service.js';
import type { UploadStorage } from './uploads/storage/upload-storage.js';
import { bindUploadRoutes } from './uploads/upload.routes.js';
import { UploadStore } from './uploads/upload-store.js';
import { bindUserAdminRoutes } from './users/user-admin.routes.js';
import { UserAdminService } from './users/user-admin.service.js';

export interface AdminOptions {
  readonly terms: TermRepository;
  readonly queue: IndexQueue;
  readonly search: LiveSearch;
  readonly auth: AuthService;
  readonly logger: Logger;
  readonly uploads: UploadStorage;
  /** Where visitors reach the site, without a slash at its end; '' for addresses without a host. */
  readonly siteUrl: string;
  readonly logDays: number;
  readonly addressDays: number;
}

/** The back office: terms, imports, messages, logs, bans, accounts, statistics and search operations. */
export interface Admin {
  readonly bans: Bans;
  bind(router: ApiRouter): void;
  /** Reads the bans and starts what is done now and then. */
  start(): Promise<void>;
  /** Ends streams and what is done now and then. */
  stop(): void;
}

/** Imports whose process has died are looked for this often, in milliseconds. */
const IMPORTS_EVERY_MS = 30_000;

export function createAdmin(options: AdminOptions): Admin {
  const { terms, queue, search, auth, logger, siteUrl } = options;
  const bans = new Bans({ source: banSource, logger });
  const service = new TermAdminService(terms);
  const stopping = new AbortController();
  const endings: Array<() => void> = [];
  return {
    bans,
    bind(router) {
      bindTermAdminRoutes(router, service);
      bindEngineeringRoutes(router, { service, terms });
      bindImportRoutes(router, new ImportService({ terms, logger }), stopping.signal);
      bindExportRoutes(router);
      bindUploadRoutes(router, new UploadStore(options.uploads));
      bindFeedbackAdminRoutes(router);
      bindSuggestionAdminRoutes(router, new SuggestionAdminService(terms));
      bindLogRoutes(router, bans);
      bindBanRoutes(router, new BanService(bans));
      bindUserAdminRoutes(router, new UserAdminService(auth), { siteUrl });
      bindClickStatsRoutes(router, (text) => findTerms(search.titles, text));
      bindDashboardRoutes(router, { terms, indexHealth: () => indexHealth({ queue, search }) });
      bindSearchAdminRoutes(router, { queue, search, terms, stopping: stopping.signal });
      bindAuditRoutes(router);
    },
    async start() {
      await bans.start();
      const { logDays, addressDays } = options;
      endings.push(startRetention({ logDays, addressDays, logger }), startWeeks(logger));
      const mark = () =>
        void markInterruptedImports().catch((error: unknown) =>
          logger.warn({ err: error }, 'Imports not checked'),
        );
      mark();
      const timer = setInterval(mark, IMPORTS_EVERY_MS);
      timer.unref();
      endings.push(() => clearInterval(timer));
    },
    stop() {
      stopping.abort();
      bans.close();
      for (const end of endings) end();
    },
  };
}
