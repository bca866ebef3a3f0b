// @vitest-environment happy-dom
import type { User } from '@terimce/contract/account';
import type { ImportOptions, ImportPreview } from '@terimce/contract/routes/admin/imports';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { answerCalls, show, until } from '../../../../test/screen.js';
import { AdminUserContext } from '../session/admin-session.js';
import { useTextsReady } from '../texts.js';
import { MappingStep } from './mapping-step.js';

let leave: () => Promise<void> = async () => {};
afterEach(async () => {
  await leave();
  vi.unstubAllGlobals();
});

const preview: ImportPreview = {
  format: 'xlsx',
  encoding: null,
  delimiter: null,
  sheets: ['Notlar', 'Terimler'],
  sheet: 'Notlar',
  headerLine: 4,
  total: 1,
  columns: [
    { name: 'English', field: 'englishTerm' },
    { name: 'Tanım', field: 'turkishDefinition' },
  ],
  rows: [['beam', 'Eğilen çubuk.']],
  categories: [],
  html: { cells: 0, examples: [] },
};

/** Shows the step; returns what it asks for. */
async function shown(options: Partial<ImportOptions> = {}) {
  answerCalls(() => ({
    body: {
      success: true,
      data: [{ slug: 'civil', tr: 'İnşaat Mühendisliği', en: 'Civil Engineering', count: 1 }],
    },
  }));
  const asked = { options: vi.fn(), reading: vi.fn() };
  function Step() {
    return useTextsReady() ? (
      <AdminUserContext value={{ username: 'yonetici', role: 'admin' } as User}>
        <MappingStep
          preview={preview}
          options={options}
          onOptions={asked.options}
          onReading={asked.reading}
        />
      </AdminUserContext>
    ) : null;
  }
  leave = await show(<Step />);
  await until(() => expect(document.querySelector('table')).not.toBeNull());
  return asked;
}

function field(label: string): HTMLSelectElement | undefined {
  return [...document.querySelectorAll('select')].find((select) =>
    [...(select.labels ?? [])].some(({ textContent }) => textContent?.includes(label)),
  );
}

async function choose(label: string, value: string): Promise<void> {
  const select = field(label);
  if (!select) throw new Error(`No field ${label}`);
  await act(async () => {
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

it('reads the file again with another sheet or header line', async () => {
  const { reading } = await shown();
  expect(field('Başlık satırı')?.value).toBe('4');
  await choose('Sayfa', 'Terimler');
  expect(reading).toHaveBeenLastCalledWith({ sheet: 'Terimler' });
  await choose('Başlık satırı', '2');
  expect(reading).toHaveBeenLastCalledWith({ headerLine: 2 });
});

it('offers one category for a file without a column of categories', async () => {
  const { options } = await shown();
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Kategori');
  await until(() => expect(field('Tüm satırların kategorisi')?.options).toHaveLength(2));
  await choose('Tüm satırların kategorisi', 'civil');
  expect(options).toHaveBeenLastCalledWith({ category: 'civil' });
  await leave();
  await shown({ category: 'civil' });
  expect(document.querySelector('[role=alert]')).toBeNull();
});
