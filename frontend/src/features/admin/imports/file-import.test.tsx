// @vitest-environment happy-dom

import type { User } from '@terimce/contract/account';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { answerCalls, click, one, show, texts, until } from '../../../../test/screen.js';
import { waitingToasts } from '../../../lib/toast.js';
import { AdminUserContext } from '../session/admin-session.js';
import { useTextsReady } from '../texts.js';
import { FileImport } from './file-import.js';

let leave: () => Promise<void> = async () => {};
afterEach(async () => {
  await leave();
  vi.unstubAllGlobals();
});

const ADMIN = { username: 'ada', role: 'admin' } as User;

function Ready() {
  if (!useTextsReady()) return null;
  return (
    <AdminUserContext value={ADMIN}>
      <FileImport />
    </AdminUserContext>
  );
}

/** A reply whose connection breaks before its end. */
async function cutReply(): Promise<Response> {
  return new Response(new ReadableStream({ start: (body) => body.error(new TypeError('cut')) }));
}

it.each(['before', 'in'])(
  'reports a template whose connection breaks %s the reply',
  async (when) => {
    answerCalls(() => Promise.reject(new TypeError('cut')));
    if (when === 'in') vi.stubGlobal('fetch', cutReply);
    leave = await show(<Ready />);
    await until(() => expect(document.querySelectorAll('details button')).toHaveLength(3));
    await click(document.querySelector<HTMLElement>('details button') as HTMLElement);
    await until(() =>
      expect(waitingToasts.get()).toEqual([{ title: 'Dosya indirilemedi', kind: 'error' }]),
    );
  },
);

/** A file that its owner saves again: browsers then refuse to read it. */
class ChangedFile extends File {
  changed = false;
  override async arrayBuffer(): Promise<ArrayBuffer> {
    if (this.changed) throw new DOMException('changed', 'NotReadableError');
    return super.arrayBuffer();
  }
  override slice(start?: number, end?: number): Blob {
    const part = super.slice(start, end);
    part.arrayBuffer = async () => {
      if (this.changed) throw new DOMException('changed', 'NotReadableError');
      return new ArrayBuffer(1);
    };
    return part;
  }
}

const PREVIEW = {
  ...{ format: 'csv', encoding: 'utf-8', delimiter: ',', total: 0 },
  ...{ sheets: [], sheet: null, headerLine: 1 },
  ...{ columns: [], rows: [], categories: [], html: { cells: 0, examples: [] } },
};
const TRIAL = {
  ...{ importId: 'none', dryRun: true, successful: 0, changed: 0, same: 0, failed: 1 },
  ...{ alreadyStored: 0, newTerms: [], sameTerms: [], changedTerms: [], duplicateTerms: [] },
  ...{ rejectedTerms: [], warnings: [], newCategories: [], unknownFields: {}, errors: [] },
};
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);

/** Shows the form, with a file that was chosen and previewed. */
async function choose(file: File) {
  const calls = answerCalls((_, path) => {
    const data = path.includes('preview') ? PREVIEW : path.includes('dryRun') ? TRIAL : [];
    return { body: { success: true, message: '', data } };
  });
  leave = await show(<Ready />);
  await until(() => one('input[type=file]'));
  const input = one<HTMLInputElement>('input[type=file]');
  Object.defineProperty(input, 'files', { value: [file] });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
  await until(() => expect(button('Önce dene')).toBeTruthy());
  return calls;
}

it('does not offer an import whose trial found nothing to add', async () => {
  await choose(new File(['English term,Turkish term'], 'terms.csv'));
  await click(button('Önce dene') as HTMLElement);
  await until(() =>
    expect(document.body.textContent).toContain('Eklenecek ya da değişecek terim olmadığı için'),
  );
  expect(button('İçe aktar')?.disabled).toBe(true);
});

it('asks for the file again if it was changed after it was chosen', async () => {
  const file = new ChangedFile(['English term,Turkish term'], 'terms.csv');
  const calls = await choose(file);
  const before = calls.mock.calls.length;
  file.changed = true;
  await click(button('Önce dene') as HTMLElement);
  await until(() =>
    expect(texts('[role=alert]')).toContain(
      'Dosya, seçildikten sonra değiştirildi ya da taşındı. Dosyayı yeniden seçin.',
    ),
  );
  expect(calls).toHaveBeenCalledTimes(before);
});
