// @vitest-environment happy-dom
import type { ReactElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import {
  type Answer,
  answerCalls,
  click,
  fill,
  one,
  show,
  texts,
  until,
} from '../../../test/screen.js';
import { waitingToasts } from '../../lib/toast.js';
import { BanDialog } from './bans/ban-dialog.js';
import { CategoryDialog } from './categories/category-dialog.js';
import { useTextsReady } from './texts.js';

let leave: () => Promise<void> = async () => {};
afterEach(async () => {
  await leave();
  vi.unstubAllGlobals();
  waitingToasts.set([]);
});

function Ready({ children }: { children: ReactElement }) {
  return useTextsReady() ? children : null;
}

const none = () => {};
const refusal = (code: string, issues?: unknown): Answer => ({
  status: 400,
  body: { success: false, code, message: 'Olmadı', ...(issues ? { issues } : {}) },
});

interface Case {
  readonly form: string;
  readonly shown: ReactElement;
  readonly typed: Readonly<Record<string, string>>;
  /** The code with which the server refuses; absent if nothing is sent. */
  readonly code?: string;
  readonly issues?: unknown;
  readonly field: string;
  readonly error: string;
}

const ban = <BanDialog onClose={none} onDone={none} />;
const cases: Case[] = [
  {
    form: 'a ban without a reason',
    shown: ban,
    typed: { ipAddress: '192.0.2.9', reason: ' ' },
    field: 'reason',
    error: 'Bir neden yazılmalıdır',
  },
  {
    form: 'a ban of an impossible address',
    shown: ban,
    typed: { ipAddress: '999.1.1.1' },
    code: 'BAN_INVALID',
    field: 'ipAddress',
    error: 'Geçersiz IP adresi',
  },
  {
    form: 'a ban that has ended',
    shown: ban,
    typed: { ipAddress: '192.0.2.9', expiresAt: '2020-01-01T10:00' },
    code: 'BAN_ENDED',
    field: 'expiresAt',
    error: 'Engelin bitişi gelecekte olmalıdır',
  },
  {
    form: 'a category whose English name exists',
    shown: <CategoryDialog onClose={none} onDone={none} />,
    typed: { tr: 'Cam', en: 'Machine' },
    code: 'CATEGORY_EXISTS',
    issues: [{ path: 'body.en', code: 'CATEGORY_EXISTS', message: 'in use by mechanical' }],
    field: 'en',
    error: 'Bu adda veya adreste bir kategori var',
  },
  {
    form: 'a category with a reserved address',
    shown: <CategoryDialog onClose={none} onDone={none} />,
    typed: { tr: 'Cam', en: 'Glass', slug: 'all' },
    code: 'SLUG_RESERVED',
    field: 'slug',
    error: 'Bu adres kullanılamaz',
  },
];

it.each(cases)('shows the error of $form at its field, which gets the focus', async (given) => {
  const calls = answerCalls(() => refusal(given.code ?? 'INTERNAL', given.issues));
  leave = await show(<Ready>{given.shown}</Ready>);
  await until(() => one('[type=submit]'));
  for (const [name, value] of Object.entries(given.typed))
    await fill(one(`[name="${name}"]`), value);
  await click(one('[type=submit]'));
  await until(() => expect(texts('[role=alert]').filter(Boolean)).toEqual([given.error]));
  const field = one(`[name="${given.field}"]`);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
  expect(calls).toHaveBeenCalledTimes(given.code ? 1 : 0);
});
