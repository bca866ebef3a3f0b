// One file: all choices of the step depend on one preview and its options.
import { IMPORT_FIELDS, REQUIRED_FIELDS } from '@terimce/contract/import-columns';
import type { Bilingual } from '@terimce/contract/languages';
import {
  IMPORT_DELIMITERS,
  IMPORT_ENCODINGS,
  type ImportOptions,
  type ImportPreview,
  importOptions,
} from '@terimce/contract/routes/admin/imports';
import { Callout } from '../../../components/callout.js';
import { SelectField, TextField } from '../../../components/field.js';
import { Filters } from '../../../components/filters.js';
import { optionsOf } from '../../../components/options.js';
import { useLanguage, useTranslation } from '../../../lib/i18n.js';
import { useFormat } from '../../../lib/use-format.js';
import { useCategories } from '../data/use-categories.js';
import { optionsOfEnum } from '../list/use-panel-list.js';
import { textOr } from '../texts.js';
import styles from './imports.module.css';

/** Lines that are offered as the header. */
const HEADER_LINES = 20;
/** Options with a choice of values, in the order in which they are asked. */
const CHOICES = ['match', 'empty', 'newer', 'hidden', 'html'] as const;

interface MappingStepProps {
  /** Absent if the file cannot be read: then only the reading options can be chosen. */
  preview: ImportPreview | undefined;
  /** The latest preview of this file, whose other sheets may be readable. */
  before?: ImportPreview | undefined;
  options: Partial<ImportOptions>;
  onOptions: (change: Partial<ImportOptions>) => void;
  /** Called when the sheet, the header or the column of categories changes, among others: the file is read again. */
  onReading: (change: Partial<ImportOptions>) => void;
}

/** Maps columns to fields, and sets how categories, HTML and existing terms are handled. */
export function MappingStep({ preview, before, options, onOptions, onReading }: MappingStepProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { number } = useFormat();
  const existing = useCategories();
  const { columns = {}, categories = {}, match = 'none' } = options;
  const known = preview ?? before;
  const isText = !known || known.format === 'csv';
  const auto = { value: '', label: t('mapping.auto') };
  const fieldOf = (column: ImportPreview['columns'][number]) =>
    columns[column.name] ?? column.field ?? null;
  const mapped = preview?.columns.map(fieldOf) ?? [];
  const missing = REQUIRED_FIELDS.filter((group) => !group.some((field) => mapped.includes(field)));
  const lacksCategory = missing.some((group) => (group as readonly string[]).includes('category'));
  const asked = missing.filter(
    (group) => !(options.category && (group as readonly string[]).includes('category')),
  );
  const header = options.headerLine ?? preview?.headerLine ?? undefined;
  const labelOf = (field: string) =>
    field in IMPORT_FIELDS ? (IMPORT_FIELDS[field] as Bilingual)[language] : field;
  const fields = Object.keys(IMPORT_FIELDS).map((field) => ({
    value: field,
    label: labelOf(field) + (isRequired(field) ? ' *' : ''),
  }));
  const twice = Object.keys(IMPORT_FIELDS).filter(
    (field) => mapped.indexOf(field) !== mapped.lastIndexOf(field),
  );
  const isAsked: Record<(typeof CHOICES)[number], boolean> = {
    match: true,
    empty: match !== 'none',
    newer: match !== 'none' && mapped.includes('updatedAt'),
    hidden: Boolean(preview?.hiddenRows),
    html: Boolean(preview?.html.cells),
  };
  const unknown = preview?.categories.filter(({ slug }) => slug === null) ?? [];
  function choose(column: ImportPreview['columns'][number], field: string) {
    const change = { columns: { ...columns, [column.name]: field } };
    // The values of the column of categories are known only after the file is read again.
    if (field === 'category' || fieldOf(column) === 'category') onReading(change);
    else onOptions(change);
  }

  return (
    <div className="stack">
      <Filters>
        {isText && (
          <>
            <SelectField
              label={t('mapping.delimiter')}
              value={options.delimiter ?? preview?.delimiter ?? ''}
              onChange={(value) => onReading(reading('delimiter', value))}
              options={[
                ...(preview ? [] : [auto]),
                ...optionsOf(IMPORT_DELIMITERS, (value) =>
                  value === '\t' ? t('mapping.tab') : value,
                ),
              ]}
            />
            <SelectField
              label={t('mapping.encoding')}
              value={options.encoding ?? preview?.encoding ?? ''}
              onChange={(value) => onReading(reading('encoding', value))}
              options={[
                ...(preview ? [] : [auto]),
                ...optionsOf(IMPORT_ENCODINGS, (value) => value.toUpperCase()),
              ]}
            />
          </>
        )}
        {known && known.sheets.length > 1 && (
          <SelectField
            label={t('mapping.sheet')}
            value={options.sheet ?? known.sheet ?? ''}
            onChange={(sheet) => onReading({ sheet, headerLine: undefined, columns: undefined })}
            options={optionsOf(known.sheets)}
          />
        )}
        {(!preview || preview.headerLine !== null) && (
          <SelectField
            label={t('mapping.headerLine')}
            value={String(header ?? '')}
            onChange={(line) =>
              onReading({ headerLine: line ? Number(line) : undefined, columns: undefined })
            }
            options={[...(preview ? [] : [auto]), ...optionsOf(headerLines(header))]}
          />
        )}
        {preview && (
          <>
            <TextField
              label={t('mapping.name')}
              value={options.name ?? ''}
              maxLength={200}
              onChange={(name) => onOptions({ name })}
            />
            {CHOICES.filter((name) => isAsked[name]).map((name) => (
              <SelectField
                key={name}
                label={t(`mapping.${name}`, {
                  rows: preview.hiddenRows,
                  cells: preview.html.cells,
                })}
                value={options[name] ?? importOptions.shape[name].parse(undefined)}
                onChange={(value) => onOptions({ [name]: value })}
                options={optionsOf(optionsOfEnum(importOptions.shape[name]), (value) =>
                  textOr(t, `mapping.values.${name}.${value}`, value),
                )}
              />
            ))}
            {lacksCategory && (
              <SelectField
                label={t('mapping.category')}
                value={options.category ?? ''}
                onChange={(slug) => onOptions({ category: slug || undefined })}
                options={[{ value: '', label: t('mapping.noCategory') }, ...existing]}
              />
            )}
          </>
        )}
      </Filters>
      {preview && (
        <>
          {preview.html.examples.slice(0, 2).map((example) => (
            <p key={`${example.row} ${example.column}`} className="lesser">
              {t('mapping.htmlExample', { ...example })}
            </p>
          ))}
          {asked.length > 0 && match === 'none' && (
            <Callout tone="warning" role="alert">
              {t('mapping.missing', {
                names: asked.map((group) => group.map(labelOf).join(' / ')).join(', '),
              })}
            </Callout>
          )}
          {twice.length > 0 && (
            <Callout tone="warning" role="alert">
              {t('mapping.twice', { names: twice.map(labelOf).join(', ') })}
            </Callout>
          )}
          <p className="lesser" role="status">
            {t('mapping.rows', { shown: preview.rows.length, total: preview.total })}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must be scrollable by keyboard */}
          <section className={styles.sheet} tabIndex={0} aria-label={t('mapping.preview')}>
            <table>
              <thead>
                <tr>
                  {preview.columns.map((column) => (
                    <th key={column.name} scope="col">
                      <SelectField
                        label={
                          column.isHidden
                            ? t('mapping.hiddenColumn', { name: column.name })
                            : column.name
                        }
                        value={fieldOf(column) ?? '?'}
                        onChange={(field) => choose(column, field)}
                        options={[
                          ...(fieldOf(column) === null
                            ? [{ value: '?', label: t('mapping.unknown') }]
                            : []),
                          { value: '', label: t('mapping.ignore') },
                          ...fields,
                        ]}
                      />
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {preview.rows.map((cells, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other keys
                  <tr key={i}>
                    {preview.columns.map(({ name }, at) => (
                      <td key={name}>{cells[at]}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          {unknown.length > 0 && (
            <fieldset className={`stack ${styles.categories}`}>
              <legend>{t('mapping.categories')}</legend>
              {unknown.map(({ value, rows }) => (
                <SelectField
                  key={value}
                  label={`${value} (${number(rows)})`}
                  value={categories[value] ?? ''}
                  onChange={(slug) => onOptions({ categories: { ...categories, [value]: slug } })}
                  options={[{ value: '', label: t('mapping.newCategory') }, ...existing]}
                />
              ))}
            </fieldset>
          )}
        </>
      )}
    </div>
  );
}

/** Lines in which a header may stand, the present one included. */
function headerLines(present: number | undefined): string[] {
  const lines = Array.from({ length: HEADER_LINES }, (_, i) => i + 1);
  return [...lines, ...(present && present > HEADER_LINES ? [present] : [])].map(String);
}

function isRequired(field: string): boolean {
  return REQUIRED_FIELDS.some((group) => (group as readonly string[]).includes(field));
}

/** The reading option for a choice; empty if it is to be detected. */
function reading(name: 'delimiter' | 'encoding', value: string): Partial<ImportOptions> {
  return { [name]: value || undefined };
}
