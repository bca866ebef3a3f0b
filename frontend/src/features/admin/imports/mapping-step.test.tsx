// @vitest-environment happy-dom
import type { ImportOptions, ImportPreview } from '@terimce/contract/routes/admin/imports';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { showInPanel } from '../../../../test/panel.js';
import { answerCalls } from '../../../../test/site.js';
import { MappingStep } from './mapping-step.js';

const preview: ImportPreview = {
  format: 'xlsx',
  encoding: null,
  delimiter: null,
  sheets: ['Notlar', 'Terimler'],
  sheet: 'Notlar',
  headerLine: 4,
  hiddenRows: 0,
  total: 1,
  columns: [
    { name: 'English', field: 'englishTerm', isHidden: false },
    { name: 'Tanım', field: 'turkishDefinition', isHidden: true },
  ],
  rows: [['beam', 'Eğilen çubuk.']],
  categories: [],
  html: { cells: 0, examples: [] },
};

/** Shows the step; returns what it asks for. */
async function shown(options: Partial<ImportOptions> = {}, more: Partial<ImportPreview> = {}) {
  answerCalls(() => ({
    body: {
      success: true,
      data: [{ slug: 'civil', tr: 'İnşaat Mühendisliği', en: 'Civil Engineering', count: 1 }],
    },
  }));
  const asked = { options: vi.fn(), reading: vi.fn() };
  await showInPanel(
    <MappingStep
      preview={{ ...preview, ...more }}
      options={options}
      onOptions={asked.options}
      onReading={asked.reading}
    />,
  );
  await screen.findByRole('table');
  return asked;
}

const field = (label: string) => screen.getByLabelText<HTMLSelectElement>(new RegExp(label));

it('reads the file again with another sheet or header line', async () => {
  const { reading } = await shown();
  expect(field('Başlık satırı').value).toBe('4');
  await userEvent.selectOptions(field('Sayfa'), 'Terimler');
  expect(reading).toHaveBeenLastCalledWith({ sheet: 'Terimler' });
  await userEvent.selectOptions(field('Başlık satırı'), '2');
  expect(reading).toHaveBeenLastCalledWith({ headerLine: 2 });
});

it('says which columns the sheet hides', async () => {
  await shown();
  expect(field('^English$').value).toBe('englishTerm');
  expect(field('^Tanım \\(gizli sütun\\)$').value).toBe('turkishDefinition');
});

it('offers one category for a file without a column of categories', async () => {
  const { options } = await shown();
  expect(screen.getByRole('alert').textContent).toContain('Kategori');
  await waitFor(() => expect(field('Tüm satırların kategorisi').options).toHaveLength(2));
  await userEvent.selectOptions(field('Tüm satırların kategorisi'), 'civil');
  expect(options).toHaveBeenLastCalledWith({ category: 'civil' });
  cleanup();
  await shown({ category: 'civil' });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('asks what to do with hidden rows, and with terms that are newer than the file', async () => {
  const columns = [
    ...preview.columns,
    { name: 'Son değişiklik', field: 'updatedAt', isHidden: false },
  ];
  const asked = await shown({ match: 'id' }, { columns, rows: [['a', 'b', 'c']], hiddenRows: 40 });
  await userEvent.selectOptions(field('Gizli satırlar \\(40\\)'), 'skip');
  expect(asked.options).toHaveBeenLastCalledWith({ hidden: 'skip' });
  expect(field('değişen terimler').value).toBe('refuse');
  await userEvent.selectOptions(field('değişen terimler'), 'overwrite');
  expect(asked.options).toHaveBeenLastCalledWith({ newer: 'overwrite' });
});
