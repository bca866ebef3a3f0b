import { PROPOSAL_STATES } from '@terimce/contract/routes/admin/proposals';
import { Schema } from 'mongoose';
import { defineModel, type RecordOf, typed } from './define-model.js';

export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** One field of a proposed edit. Translations have flat names, such as `german_term`. */
export interface ProposedChange {
  field: string;
  /** The published value when the field was proposed; if it differs now, there is a conflict. */
  from: unknown;
  to: unknown;
}

const termProposal = {
  /** Term and account: there is one record for both. */
  _id: { type: String, required: true },
  termId: { type: Schema.Types.ObjectId, required: true },
  userId: { type: Schema.Types.ObjectId, required: true },
  /** User name of the contributor. */
  by: { type: String, required: true },
  state: { type: String, enum: PROPOSAL_STATES, required: true },
  /** Increases with every edit, so that nobody decides on an edit that they have not seen. */
  version: { type: Number, required: true },
  changes: { ...typed<ProposedChange[]>([Schema.Types.Mixed]), default: [] },
  /** The contributor confirmed that another term with the same headwords may exist. */
  confirm: { type: Boolean, default: false },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
  /** Reason of a rejection. */
  reason: String,
  decidedBy: String,
  decidedAt: Date,
};
/** A contributor's edit of a published term, stored separately until an administrator decides. */
export interface TermProposalRecord extends RecordOf<typeof termProposal> {}
export const TermProposalModel = defineModel<TermProposalRecord>(
  'TermProposal',
  'termProposals',
  termProposal,
  [[{ termId: 1 }], [{ state: 1, updatedAt: -1 }], [{ userId: 1, updatedAt: -1 }]],
);
