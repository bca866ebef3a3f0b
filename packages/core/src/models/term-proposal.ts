import { PROPOSAL_STATES } from '@terimce/contract/routes/admin/proposals';
import { Schema, type Types } from 'mongoose';
import { defineModel, schemaOptions } from './define-model.js';

export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** One field of a proposed edit. Translations have flat names, such as `german_term`. */
export interface ProposedChange {
  field: string;
  /** The published value when the field was proposed; if it differs now, there is a conflict. */
  from: unknown;
  to: unknown;
}

/** A contributor's edit of a published term, stored separately until an administrator decides. */
export interface TermProposalRecord {
  /** Term and account: there is one record for both. */
  _id: string;
  termId: Types.ObjectId;
  userId: Types.ObjectId;
  /** User name of the contributor. */
  by: string;
  state: ProposalState;
  /** Increases with every edit, so that nobody decides on an edit that they have not seen. */
  version: number;
  changes: ProposedChange[];
  /** The contributor confirmed that another term with the same headwords may exist. */
  confirm: boolean;
  createdAt: Date;
  updatedAt: Date;
  /** Reason of a rejection. */
  reason?: string;
  decidedBy?: string;
  decidedAt?: Date;
}

const schema = new Schema<TermProposalRecord>(
  {
    _id: { type: String, required: true },
    termId: { type: Schema.Types.ObjectId, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    by: { type: String, required: true },
    state: { type: String, enum: PROPOSAL_STATES, required: true },
    version: { type: Number, required: true },
    changes: { type: [Schema.Types.Mixed], default: [] } as never,
    confirm: { type: Boolean, default: false },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    reason: String,
    decidedBy: String,
    decidedAt: Date,
  },
  { ...schemaOptions, collection: 'termProposals' },
);
schema.index({ termId: 1 });
schema.index({ state: 1, updatedAt: -1 });
schema.index({ userId: 1, updatedAt: -1 });
export const TermProposalModel = defineModel<TermProposalRecord>('TermProposal', schema);
