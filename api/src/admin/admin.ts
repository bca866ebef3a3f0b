import { markInterruptedImports } from '@terimce/core/imports/import-records';
import type { Logger } from '@terimce/core/log';
import type { IndexQueue } from '@terimce/core/queue/index-queue';
import { type Repeated, repeat } from '@terimce/core/repeat';
import { recordRest } from '@terimce/core/terms/term-history';
import type { TermRepository } from '@terimce/core/terms/term-repository';
import type { RecoveryService } from '../auth/recovery.service.js';
import type { ApiRouter } from '../http/api-router.js';
import { bindMessageAdminRoutes } from '../messages/message-admin.routes.js';
import type { LiveSearch } from '../search/live-search.js';
import { bindClickStatsRoutes } from '../statistics/click-stats.routes.js';
import { reportTerms } from '../statistics/report-terms.js';
import { bindSearchReportRoutes } from '../statistics/search-report.routes.js';
import type { CategoryService } from '../terms/category.service.js';
import { bindAuditRoutes } from './audit/audit.routes.js';
import { bindBanRoutes } from './bans/ban.routes.js';
import { Bans } from './bans/bans.js';
import { bindCategoryAdminRoutes } from './categories/category-admin.routes.js';
import { CategoryAdminService } from './categories/category-admin.service.js';
import { bindDashboardRoutes } from './dashboard/dashboard.routes.js';
import { bindExportRoutes } from './exchange/export.routes.js';
import { bindImportRoutes } from './imports/import.routes.js';
import { ImportService } from './imports/import.service.js';
import { bindLogRoutes } from './logs/log.routes.js';
import { retain } from './logs/retention.js';
import { bindProposalRoutes } from './proposals/proposal.routes.js';
import { ProposalService } from './proposals/proposal.service.js';
import { bindSearchAdminRoutes } from './search/search-admin.routes.js';
import type { SearchStatusService } from './search/search-status.service.js';
import { bindEngineeringRoutes } from './terms/engineering.routes.js';
import { MergeService } from './terms/merge.service.js';
import { publishDueTerms } from './terms/publish-due.js';
import { bindTermAdminRoutes } from './terms/term-admin.routes.js';
import { TermAdminService } from './terms/term-admin.service.js';
import { bindTermChangeRoutes } from './terms/term-change.routes.js';
import { TermChangeService } from './terms/term-change.service.js';
import type { UploadStorage } from './uploads/storage/upload-storage.js';
import { bindUploadRoutes } from './uploads/upload.routes.js';
import { UploadStore } from './uploads/upload-store.js';
import { bindUserAdminRoutes } from './users/user-admin.routes.js';
import { UserAdminService } from './users/user-admin.service.js';
import { bindViewRoutes } from './views/view.routes.js';

export interface AdminOptions {
  readonly terms: TermRepository;
  readonly categories: CategoryService;
  readonly queue: IndexQueue | undefined;
  readonly search: LiveSearch;
  readonly status: SearchStatusService;
  readonly recovery: RecoveryService;
  readonly logger: Logger;
  readonly uploads: UploadStorage;
  /** The address at which visitors reach the site, without a trailing slash; '' for addresses without a host. */
  readonly siteUrl: string;
  readonly logDays: number;
  readonly addressDays: number;
}

/** Intervals of the background work, in milliseconds. */
const RETENTION_EVERY_MS = 3_600_000;
const UNFINISHED_EVERY_MS = 5_000;
const RECORD_EVERY_MS = 5_000;
const PUBLISH_EVERY_MS = 5_000;

/** The back office: terms, imports, messages, logs, bans, accounts, statistics and search operations. */
export function createAdmin(options: AdminOptions) {
  const { terms, categories, queue, search, status, recovery, logger, siteUrl } = options;
  const bans = new Bans(logger);
  const categoryAdmin = new CategoryAdminService(terms, categories);
  const proposals = new ProposalService(terms, categoryAdmin);
  const merges = new MergeService({ terms, logger });
  const service = new TermAdminService({ terms, categories: categoryAdmin, proposals, merges });
  const stopping = new AbortController();
  const changes = new TermChangeService({
    terms,
    categories: categoryAdmin,
    service,
    logger,
    stopping: stopping.signal,
  });
  const uploads = new UploadStore(options.uploads);
  const loops: Repeated[] = [];
  return {
    bans,
    bind(router: ApiRouter): void {
      bindTermAdminRoutes(router, service, proposals, categories);
      bindProposalRoutes(router, proposals);
      bindTermChangeRoutes(router, changes, categories);
      bindCategoryAdminRoutes(router, categoryAdmin, categories);
      bindEngineeringRoutes(router, service, merges, terms, proposals);
      const imports = new ImportService({ terms, logger, stopping: stopping.signal });
      bindImportRoutes(router, imports);
      bindExportRoutes(router, categories);
      bindUploadRoutes(router, uploads);
      bindMessageAdminRoutes(router, bans);
      bindLogRoutes(router, bans);
      bindBanRoutes(router, bans);
      bindUserAdminRoutes(router, new UserAdminService(recovery, siteUrl));
      bindClickStatsRoutes(router, reportTerms(search.live.dictionary), categories);
      bindSearchReportRoutes(router);
      bindDashboardRoutes(router, terms, status, reportTerms(search.live.dictionary));
      bindSearchAdminRoutes(router, search, status, queue);
      bindAuditRoutes(router);
      bindViewRoutes(router);
    },
    /** Reads the bans and starts background work. */
    async start(): Promise<void> {
      await bans.start();
      const { logDays, addressDays } = options;
      loops.push(
        repeat('Removing old entries', RETENTION_EVERY_MS, logger, () =>
          retain({ logDays, addressDays }, uploads),
        ),
        repeat('Publishing scheduled terms', PUBLISH_EVERY_MS, logger, () =>
          publishDueTerms(terms),
        ),
        repeat('Recording changes of terms', RECORD_EVERY_MS, logger, recordRest),
        repeat('Continuing what is unfinished', UNFINISHED_EVERY_MS, logger, async () => {
          await merges.continue();
          await markInterruptedImports();
          await changes.continue();
        }),
      );
    },
    /** Ends background work; resolves when the running jobs are done. */
    async stop(): Promise<void> {
      stopping.abort();
      await bans.close();
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
