import { SettingModel } from './models/admin.js';

const RECORD_ID = 'clock';
const HOUR_MS = 3_600_000;
/** The clock is trusted after it has run for this long without a jump, in milliseconds. */
const TRUSTED_AFTER_MS = 6 * HOUR_MS;
/** After a jump, what is due by the clock waits for this long, in milliseconds. */
const STEADY_AFTER_MS = 600_000;
/** A longer step between two checks is a jump, or a pause, which cannot be distinguished from one. */
const LONGEST_STEP_MS = 2 * HOUR_MS;

interface ClockRecord {
  /** The time of the last check, in milliseconds since 1970. */
  at: number;
  /** Since when there was no jump. */
  since: number;
  /** Whether a jump was seen at `since`; otherwise the first check was made then. */
  jumped?: boolean;
}

/**
 * Whether the clock can be trusted to decide that something is old enough for permanent deletion. A clock that is set
 * weeks ahead for a while would empty the recycle bin and the logs. A process that deletes must call this at least
 * once an hour.
 * @param now milliseconds since 1970.
 */
export async function isClockTrusted(now = Date.now()): Promise<boolean> {
  const { since } = await checkClock(now);
  return now - since >= TRUSTED_AFTER_MS;
}

/** Whether the clock has not jumped lately, so that what is due by it may be done. */
export async function isClockSteady(now = Date.now()): Promise<boolean> {
  const { since, jumped } = await checkClock(now);
  return !jumped || now - since >= STEADY_AFTER_MS;
}

async function checkClock(now: number): Promise<ClockRecord> {
  const record = await SettingModel.findById(RECORD_ID).lean();
  const last = (record?.value as ClockRecord | undefined) ?? { at: now, since: now };
  const hasJumped = now < last.at - HOUR_MS || now > last.at + LONGEST_STEP_MS;
  const value = { ...last, at: now, ...(hasJumped ? { since: now, jumped: true } : {}) };
  await SettingModel.updateOne(
    { _id: RECORD_ID },
    { $set: { value, updatedAt: new Date(now) } },
    { upsert: true },
  );
  return value;
}
