import type { Model } from 'mongoose';
import { ensureIndexes } from '../mongo.js';
import { AuditLogModel, CategoryModel, IpBanModel, SettingModel } from './admin.js';
import {
  FavoriteModel,
  FeedbackModel,
  ReviewModel,
  SearchHistoryModel,
  SuggestionModel,
} from './engagement.js';
import { ActivityLogModel, DailySumModel, SearchEventModel, TermClickModel } from './events.js';
import { ImportModel, ImportRowModel } from './import.js';
import { IndexStateModel } from './index-state.js';
import { ReportSketchModel, ReportSumModel } from './report-sum.js';
import { TermModel } from './term.js';
import { CounterModel, SlugRedirectModel, TermRevisionModel } from './term-history.js';
import { AttemptModel, SessionModel, UserModel } from './user.js';

/** Every model of the product, for creating indexes, backups and tests. */
export const ALL_MODELS = [
  TermModel,
  TermRevisionModel,
  SlugRedirectModel,
  CounterModel,
  CategoryModel,
  UserModel,
  SessionModel,
  AttemptModel,
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
  ImportModel,
  ImportRowModel,
  IndexStateModel,
] as unknown as readonly Model<never>[];

/** Creates all indexes of all collections; run once when a process starts. Outlasts a short absence of the database. */
export async function ensureAllIndexes(waitMs = 30_000): Promise<void> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    try {
      return await ensureIndexes(ALL_MODELS);
    } catch (error) {
      const away = /^Mongo(Network|ServerSelection|NotConnected|PoolCleared|Topology)/;
      const { name } = error as Error;
      if (Date.now() >= deadline || !(away.test(name) || name.startsWith('MongooseServerSel'))) {
        throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}
