import { defineModel } from './define-model.js';

const lease = {
  _id: { type: String, required: true },
  /** Random, of one taking. */
  holder: { type: String, required: true },
  until: { type: Date, required: true },
};
/** Work that one process at a time does; `_id` is its name. */
export const LeaseModel = defineModel('Lease', 'leases', lease, [
  [{ until: 1 }, { expireAfterSeconds: 0 }],
]);
