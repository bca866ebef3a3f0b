import { Schema } from 'mongoose';

/** Field of records that belong to a term: the terms to which they belonged before they were merged, oldest first. */
export const mergedFrom = { type: [Schema.Types.ObjectId], default: undefined };
