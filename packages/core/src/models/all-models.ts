import type { Model } from 'mongoose';
import { MigrationModel, migrate } from '../migrations/migrations.js';
import { ensureIndexes } from '../mongo.js';
import { AuditLogModel, CategoryModel, IpBanModel, SettingModel } from './admin.js';
import {
  FavoriteModel,
  FeedbackModel,
  MessageClaimModel,
  ReviewModel,
  SearchHistoryModel,
  SuggestionModel,
} from './engagement.js';
import { ActivityLogModel, DailySumModel, SearchEventModel, TermClickModel } from './events.js';
import { ImportModel, ImportRowModel } from './import.js';
import { IndexStateModel } from './index-state.js';
import { ReportSketchModel, ReportSumModel } from './report-sum.js';
import { SavedViewModel } from './saved-view.js';
import { TermModel } from './term.js';
import { TermChangeModel } from './term-change.js';
import { TermEditorModel } from './term-editor.js';
import {
  CounterModel,
  SlugRedirectModel,
  TermMergeModel,
  TermRevisionModel,
} from './term-history.js';
import { TermProposalModel } from './term-proposal.js';
import { ApiTokenModel, GuessModel, SessionModel, SignInModel, UserModel } from './user.js';

/** Every model of the product, for index creation, backups and tests. */
export const ALL_MODELS = [
  TermModel,
  TermRevisionModel,
  SlugRedirectModel,
  TermMergeModel,
  TermChangeModel,
  TermProposalModel,
  TermEditorModel,
  CounterModel,
  CategoryModel,
  UserModel,
  SessionModel,
  SignInModel,
  ApiTokenModel,
  GuessModel,
  MessageClaimModel,
  FavoriteModel,
  ReviewModel,
  FeedbackModel,
  SuggestionModel,
  SearchHistoryModel,
  TermClickModel,
  SearchEventModel,
  DailySumModel,
  ReportSumModel,
  ReportSketchModel,
  ActivityLogModel,
  IpBanModel,
  AuditLogModel,
  SettingModel,
  SavedViewModel,
  ImportModel,
  ImportRowModel,
  IndexStateModel,
  MigrationModel,
] as unknown as readonly Model<never>[];

/**
 * Migrates data of an earlier release and creates all indexes; runs once when a process starts. Waits for a database
 * that is unreachable for a short time.
 */
export async function prepareDatabase(): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    try {
      await migrate();
      return await ensureIndexes(ALL_MODELS);
    } catch (error) {
      const unreachable = /^Mongo(Network|ServerSelection|NotConnected|PoolCleared|Topology)/;
      const { name } = error as Error;
      if (
        Date.now() >= deadline ||
        !(unreachable.test(name) || name.startsWith('MongooseServerSel'))
      ) {
        throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}
