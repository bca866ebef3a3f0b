// @vitest-environment happy-dom
import type { User } from '@terimce/contract/account';
import type { AdminTerm } from '@terimce/contract/admin-term';
import type { AdminCategory } from '@terimce/contract/routes/admin/categories';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import { SWRConfig } from 'swr';
import { expect, it, vi } from 'vitest';
import { showInPanel } from '../../../test/panel.js';
import { type Answer, answerCalls, fill, texts } from '../../../test/site.js';
import { Button } from '../../components/button.js';
import { waitingToasts } from '../../lib/toast.js';
import { BanDialog } from './bans/ban-dialog.js';
import { CategoryDialog } from './categories/category-dialog.js';
import { UndoDialog } from './imports/undo-dialog.js';
import { type Feedback, FeedbackStatusDialog } from './messages/feedback-status-dialog.js';
import { WordsView } from './search/words-view.js';
import { AddKeywordDialog } from './statistics/add-keyword-dialog.js';
import { AddTermForm } from './terms/add-term-form.js';
import { EditTermDialog, EditTermForm } from './terms/edit-term-form.js';
import { MergeDialog } from './terms/merge-dialog.js';
import { PublicationForm } from './terms/publication-form.js';
import { TermStatusForm } from './terms/term-status-form.js';
import { EMPTY_TERM } from './terms/term-values.js';
import { InviteDialog } from './users/invite-dialog.js';
import { UserDialog } from './users/user-dialog.js';
import { SavedViews } from './views/saved-views.js';

const none = () => {};
function one(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(selector);
  return found;
}
const refusal = (code: string, issues?: unknown): Answer => ({
  status: 400,
  body: { success: false, code, message: 'Olmadı', ...(issues ? { issues } : {}) },
});

function button(label: string): HTMLElement {
  const all = [...document.querySelectorAll<HTMLElement>('button, [role=menuitem]')];
  const found = all.find((one) =>
    [one.getAttribute('aria-label'), one.textContent].includes(label),
  );
  if (!found) throw new Error(label);
  return found;
}

interface Case {
  readonly form: string;
  readonly shown: ReactElement;
  /** Labels of the buttons that open it. */
  readonly open?: readonly string[];
  readonly typed: Readonly<Record<string, string>>;
  /** The code with which the server refuses; absent if nothing is sent. */
  readonly code?: string;
  readonly issues?: unknown;
  readonly field: string;
  readonly error: string;
}

const ada = {
  _id: 'b',
  isAdmin: true,
  role: 'admin',
  username: 'ada',
  fullName: 'Ada',
  stats: {},
} as User;
const term = { _id: 'c', rev: 1, status: 'pending' } as AdminTerm;
const invitation = <InviteDialog onClose={none} onDone={none} />;
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
  {
    form: 'an invitation with a malformed user name',
    shown: invitation,
    typed: { username: 'a b' },
    field: 'username',
    error:
      'Kullanıcı adı 3–30 karakter olmalı; Türkçe ve İngilizce harfler, rakamlar ve . _ - içerebilir',
  },
  {
    form: 'an invitation with a user name that is taken',
    shown: invitation,
    typed: { username: 'ada' },
    code: 'USERNAME_TAKEN',
    field: 'username',
    error: 'Bu kullanıcı adı zaten alınmış',
  },
  {
    form: 'an invitation with a malformed e-mail address',
    shown: invitation,
    typed: { username: 'ada', email: 'ada@' },
    field: 'email',
    error: 'Geçerli bir e-posta adresi girin.',
  },
  {
    form: 'an account whose name the server refuses',
    shown: <UserDialog user={ada} onClose={none} onSaved={none} />,
    typed: { fullName: 'Ada Lovelace' },
    code: 'VALIDATION_FAILED',
    issues: [{ path: 'body.fullName', code: 'too_long', message: 'long', params: { max: 9 } }],
    field: 'fullName',
    error: 'En fazla 9 karakter olabilir.',
  },
  {
    form: 'a message whose status has changed',
    shown: (
      <FeedbackStatusDialog
        feedbacks={[{ _id: 'd', status: 'pending', notes: '' } as Feedback]}
        onClose={none}
        onDone={none}
      />
    ),
    typed: { status: 'reviewed', notes: 'Bakıldı' },
    code: 'INVALID_TRANSITION',
    field: 'status',
    error: 'Bu durum değişikliğine izin verilmiyor',
  },
  {
    form: 'a publication in the past',
    shown: <PublicationForm term={term} onDone={none} />,
    typed: { at: '2020-01-01T10:00' },
    code: 'PUBLISH_AT_PAST',
    field: 'at',
    error: 'Yayım zamanı gelecekte olmalıdır',
  },
  {
    form: 'a term whose status has changed',
    shown: <TermStatusForm term={term} onDone={none} />,
    typed: { status: 'rejected', reason: 'Yok' },
    code: 'INVALID_TRANSITION',
    field: 'status',
    error: 'Bu durum değişikliğine izin verilmiyor',
  },
  {
    form: 'a view whose name exists',
    shown: <SavedViews table="users" filters={{}} />,
    open: ['Görünüm işlemleri', 'Yeni görünüm olarak kaydet'],
    typed: { name: 'Benim' },
    code: 'VIEW_EXISTS',
    field: 'name',
    error: 'Bu adda bir görünümünüz var',
  },
];

it.each(cases)('shows the error of $form at its field, which gets the focus', async (given) => {
  const sent = vi.fn(() => refusal(given.code ?? 'INTERNAL', given.issues));
  answerCalls((method) => (method === 'GET' ? { body: { success: true, data: [] } } : sent()));
  await showInPanel(given.shown);
  for (const label of given.open ?? []) {
    await userEvent.click(await waitFor(() => button(label)));
  }
  const submit = await waitFor(() => one('[type=submit]'));
  for (const [name, value] of Object.entries(given.typed))
    await fill(one(`[name="${name}"]`), value);
  await userEvent.click(submit);
  await waitFor(() => expect(texts('[role=alert]').filter(Boolean)).toEqual([given.error]));
  const field = one(`[name="${given.field}"]`);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
  expect(sent).toHaveBeenCalledTimes(given.code ? 1 : 0);
});

it('tells once why a term was not added', async () => {
  const checked = { duplicates: [], near: [], shared: [], slug: '', metaTitle: '' };
  let isLost = false;
  answerCalls((method, path) => {
    if (path.endsWith('/check')) return { body: { success: true, data: checked } };
    if (method === 'GET') return { body: { success: true, data: [] } };
    if (isLost) return Promise.reject(new TypeError('lost'));
    return { status: 201, body: { success: true, data: term } };
  });
  const add = async () => {
    await fill(await screen.findByLabelText('Türkçe terim'), 'kiriş');
    await fill(screen.getByLabelText('Türkçe tanım'), 'Eğilen çubuk.');
    await fill(screen.getByLabelText('Kategori'), 'other');
    await fill(screen.getByLabelText('Yeni kategori adı'), 'Köprü');
    await userEvent.click(button('Terimi ekle'));
  };
  const form = <AddTermForm draftKey="term" initial={EMPTY_TERM} suggestion={undefined} />;
  await showInPanel(form);
  await add();
  await waitFor(() => expect(texts('[role=status]').join()).toContain('Terim başarıyla eklendi'));
  waitingToasts.set([]);
  isLost = true;
  await add();
  const alerts = () => texts('[role=alert]').filter(Boolean);
  await waitFor(() => expect(alerts()).toEqual(['Terim eklenirken hata oluştu.']));
  expect(waitingToasts.get()).toEqual([]);
  expect(texts('[role=status]').join()).not.toContain('Terim başarıyla eklendi');
});

it('keeps what was typed into the edit form of a term unless the edit is canceled', async () => {
  answerCalls(() => ({ body: { success: true, data: [] } }));
  const open = async () => {
    cleanup();
    const form = <EditTermForm term={term} onClose={none} onHistory={none} />;
    await showInPanel(form);
    await waitFor(() => one('form#edit-term'));
  };
  const definition = () =>
    screen
      .getAllByRole<HTMLTextAreaElement>('textbox')
      .find(({ tagName }) => tagName === 'TEXTAREA') as HTMLTextAreaElement;
  await open();
  await fill(definition(), 'Uzun bir tanım');
  await userEvent.click(button('Kapat'));
  await open();
  expect(definition().value).toBe('Uzun bir tanım');
  await userEvent.click(button('Vazgeç'));
  await open();
  expect(definition().value).toBe('');
});

/** Answers every call, and collects the bodies that were sent. */
function collectSent(answer: (path: string) => unknown = () => []) {
  const sent: unknown[] = [];
  const calls = answerCalls((_, path) => ({ body: { success: true, data: answer(path) } }));
  const answered = calls.getMockImplementation();
  calls.mockImplementation((address, init) => {
    if (init?.method !== 'GET') sent.push(JSON.parse(String(init?.body)));
    return answered?.(address, init) as Promise<Response>;
  });
  return sent;
}

const glass = {
  slug: 'glass',
  tr: 'Cam',
  en: 'Glass',
  color: 'general',
  hidden: false,
} as AdminCategory;
it.each([
  {
    form: 'an account',
    shown: <UserDialog user={{ ...ada, isActive: true }} onClose={none} onSaved={none} />,
    typed: { fullName: 'Ada Lovelace' },
  },
  {
    form: 'a category',
    shown: <CategoryDialog category={glass} onClose={none} onDone={none} />,
    typed: { tr: 'Cam ve seramik' },
  },
])(
  'sends what was changed in $form alone, so that it undoes no change of others',
  async (given) => {
    const sent = collectSent();
    await showInPanel(given.shown);
    const submit = await waitFor(() => one('[type=submit]'));
    for (const [name, value] of Object.entries(given.typed))
      await fill(one(`[name="${name}"]`), value);
    await userEvent.click(submit);
    await waitFor(() => expect(sent).toEqual([given.typed]));
  },
);

it('deletes a note of feedback that was emptied', async () => {
  const sent = collectSent();
  const feedbacks = [{ _id: 'd', status: 'pending', notes: 'Bakıldı' } as Feedback];
  await showInPanel(<FeedbackStatusDialog feedbacks={feedbacks} onClose={none} onDone={none} />);
  await fill(await waitFor(() => one('[name="status"]')), 'reviewed');
  await userEvent.clear(one('[name="notes"]'));
  await userEvent.click(one('[type=submit]'));
  await waitFor(() => expect(sent).toEqual([{ status: 'reviewed', notes: '' }]));
});

it('sends a draft of synonyms with the version from which it started', async () => {
  let rev = 5;
  const words = { tr: [], en: [] };
  const sent = collectSent(() => ({ rev, synonyms: words, stopWords: words }));
  const open = async () => {
    cleanup();
    await showInPanel(<WordsView />);
    await waitFor(() => one('[name="stopTr"]'));
  };
  await open();
  await fill(one('[name="stopTr"]'), 've');
  rev = 6;
  await open();
  expect(one('[name="stopTr"]')).toHaveProperty('value', 've');
  await userEvent.click(button('Kaydet'));
  await waitFor(() => expect(sent).toContainEqual(expect.objectContaining({ rev: 5 })));
});

it('keeps the time of publication in the draft of a term, and clears it with the form', async () => {
  answerCalls(() => ({ body: { success: true, data: [] } }));
  const open = async () => {
    cleanup();
    await showInPanel(<AddTermForm draftKey="t" initial={EMPTY_TERM} suggestion={undefined} />);
    return waitFor(() => one('[type="datetime-local"]'));
  };
  await userEvent.type(await open(), '2030-01-01T10:00');
  expect(await open()).toHaveProperty('value', '2030-01-01T10:00');
  await userEvent.click(button('Formu temizle'));
  expect(one('[type="datetime-local"]')).toHaveProperty('value', '');
});

it('opens the edit form of a term as it is now, not as it was when it was edited before', async () => {
  let stored = { ...term, englishDefinition: 'Bar.' };
  let isSlow = false;
  answerCalls(async (_, path) => {
    if (isSlow && path.endsWith('/admin/terms/c'))
      await new Promise((done) => setTimeout(done, 50));
    return { body: { success: true, data: path.endsWith('/admin/terms/c') ? stored : [] } };
  });
  function Opened() {
    const [isOpen, setOpen] = useState(true);
    if (!isOpen) return <Button onClick={() => setOpen(true)}>Düzenle</Button>;
    return <EditTermDialog id="c" onClose={() => setOpen(false)} onHistory={none} />;
  }
  await showInPanel(
    <SWRConfig value={{ dedupingInterval: 1_000 }}>
      <Opened />
    </SWRConfig>,
  );
  await screen.findByDisplayValue('Bar.');
  await userEvent.click(button('Vazgeç'));
  // Somebody restores an earlier version, or changes many terms.
  stored = { ...stored, rev: 2, englishDefinition: 'A bent bar.' };
  isSlow = true;
  await userEvent.click(button('Düzenle'));
  await screen.findByDisplayValue('A bent bar.');
  await userEvent.click(button('Vazgeç'));
});

it.each([
  { what: 'the terms to merge with', shown: <MergeDialog first={term} onClose={none} /> },
  {
    what: 'the terms for a keyword',
    shown: <AddKeywordDialog keyword="a" onClose={none} onDone={none} />,
  },
  {
    what: 'what an undo would revert',
    shown: <UndoDialog importId="i" onClose={none} onDone={none} />,
  },
])('says in a dialog that $what could not be loaded', async ({ shown }) => {
  answerCalls(() => ({ status: 403, body: { success: false, code: 'X', message: 'Olmadı' } }));
  await showInPanel(shown);
  await waitFor(() => one('[role=dialog], [role=alertdialog]'));
  const search = screen.queryByRole('searchbox');
  if (search) await userEvent.type(search, 'kiriş');
  await waitFor(() => expect(texts('[role=alert] p')).toEqual(['Hata: Olmadı']));
});
