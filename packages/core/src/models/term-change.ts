import type {
  TermChange,
  TermChangeJob,
  TermSelection,
} from '@terimce/contract/routes/admin/term-changes';
import { count, defineModel, type RecordOf, typed } from './define-model.js';

const termChange = {
  _id: { type: String, required: true },
  state: { ...typed<TermChangeJob['state']>(String), required: true },
  createdAt: { type: Date, required: true },
  createdBy: { type: String, required: true },
  finishedAt: Date,
  selection: typed<TermSelection>(),
  change: typed<TermChange>(),
  total: count,
  processed: count,
  changed: count,
  /** Number of terms that were not changed, by the code of the reason. */
  skipped: { ...typed<Record<string, number>>(), default: {} },
  /** The last term that was processed; whoever continues begins after it. */
  lastId: typed<string>(String),
  /** The names of changed terms, for the audit log. */
  names: { type: [String], default: [] },
};
/** A background job that changes many terms. */
export interface TermChangeRecord extends RecordOf<typeof termChange> {
  selection: TermSelection;
  change: TermChange;
}
export const TermChangeModel = defineModel<TermChangeRecord>(
  'TermChange',
  'termChanges',
  termChange,
  [
    // The changes themselves are in the history of the terms and in the audit log.
    [{ createdAt: 1 }, { expireAfterSeconds: 30 * 24 * 3600 }],
  ],
);
