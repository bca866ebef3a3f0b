// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { showInPanel } from '../../../../test/panel.js';
import { answerCalls, texts } from '../../../../test/site.js';
import { waitingToasts } from '../../../lib/toast.js';
import { FileImport } from './file-import.js';

/** A reply whose connection breaks before its end. */
async function cutReply(): Promise<Response> {
  return new Response(new ReadableStream({ start: (body) => body.error(new TypeError('cut')) }));
}

it.each(['before', 'in'])(
  'reports a template whose connection breaks %s the reply',
  async (when) => {
    answerCalls(() => Promise.reject(new TypeError('cut')));
    if (when === 'in') vi.stubGlobal('fetch', cutReply);
    await showInPanel(<FileImport />);
    await waitFor(() => expect(document.querySelectorAll('details button')).toHaveLength(3));
    await userEvent.click(document.querySelector<HTMLElement>('details button') as HTMLElement);
    await waitFor(() =>
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
  ...{ sheets: [], sheet: null, headerLine: 1, hiddenRows: 0 },
  ...{ columns: [], rows: [], categories: [], html: { cells: 0, examples: [] } },
};
const TRIAL = {
  ...{ importId: 'none', dryRun: true, successful: 0, changed: 0, same: 0, failed: 1 },
  ...{ alreadyStored: 0, newTerms: [], sameTerms: [], changedTerms: [], duplicateTerms: [] },
  ...{ rejectedTerms: [], warnings: [], newCategories: [], unknownFields: {}, errors: [] },
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

/** Shows the form, with a file that was chosen and previewed. */
async function choose(file: File) {
  const calls = answerCalls((_, path) => {
    const data = path.includes('preview') ? PREVIEW : path.includes('dryRun') ? TRIAL : [];
    return { body: { success: true, message: '', data } };
  });
  await showInPanel(<FileImport />);
  await userEvent.upload(await screen.findByLabelText('Dosya seçin'), file);
  await screen.findByRole('button', { name: 'Önce dene' });
  return calls;
}

it('does not offer an import whose trial found nothing to add', async () => {
  await choose(new File(['English term,Turkish term'], 'terms.csv'));
  await userEvent.click(button('Önce dene'));
  await waitFor(() =>
    expect(document.body.textContent).toContain('Eklenecek ya da değişecek terim olmadığı için'),
  );
  expect(button('İçe aktar').disabled).toBe(true);
});

it('asks for the file again if it was changed after it was chosen', async () => {
  const file = new ChangedFile(['English term,Turkish term'], 'terms.csv');
  const calls = await choose(file);
  const before = calls.mock.calls.length;
  file.changed = true;
  await userEvent.click(button('Önce dene'));
  await waitFor(() =>
    expect(texts('[role=alert]')).toContain(
      'Dosya, seçildikten sonra değiştirildi ya da taşındı. Dosyayı yeniden seçin.',
    ),
  );
  expect(calls).toHaveBeenCalledTimes(before);
});

it('leads back from a sheet that cannot be read', async () => {
  const book = { ...PREVIEW, format: 'xlsx', sheets: ['Notlar', 'Terimler'], sheet: 'Notlar' };
  let isReadable = true;
  answerCalls((_, path) =>
    !path.includes('preview')
      ? { body: { success: true, message: '', data: [] } }
      : isReadable
        ? { body: { success: true, message: '', data: book } }
        : { status: 400, body: { success: false, code: 'IMPORT_FILE_INVALID', message: 'Bozuk' } },
  );
  await showInPanel(<FileImport />);
  await userEvent.upload(await screen.findByLabelText('Dosya seçin'), new File([''], 'a.xlsx'));
  const sheet = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sayfa' });
  await waitFor(() => expect(sheet().value).toBe('Notlar'));
  isReadable = false;
  await userEvent.selectOptions(sheet(), 'Terimler');
  await waitFor(() => expect(texts('[role=alert]')).toContain('Hata: Bozuk'));
  expect(sheet().value).toBe('Terimler');
  expect(screen.queryByRole('combobox', { name: 'Ayırıcı' })).toBeNull();
  isReadable = true;
  await userEvent.selectOptions(sheet(), 'Notlar');
  await screen.findByRole('button', { name: 'Önce dene' });
});
