import type { ReactNode } from 'react';
import { Badge, type Tone } from '../../components/badge.js';

/** The tones of the states of terms, proposals, messages, reviews, imports and their rows, and rebuilds. */
const TONES: Readonly<Record<string, Tone>> = {
  new: 'success',
  approved: 'success',
  resolved: 'success',
  done: 'success',
  open: 'warning',
  pending: 'warning',
  interrupted: 'warning',
  duplicate: 'warning',
  rejected: 'danger',
  failed: 'danger',
  draft: 'plain',
  closed: 'plain',
  spam: 'plain',
  undone: 'plain',
  cancelled: 'plain',
  same: 'plain',
};

/** The name of a state, in the same tone everywhere; states in between have the accent. */
export function StateBadge({ state, children }: { state: string; children: ReactNode }) {
  return <Badge tone={TONES[state] ?? 'accent'}>{children}</Badge>;
}
