import { EXTRA_LANGUAGE_CODES } from '@terimce/contract/languages';
import {
  type FieldKind,
  fieldSpec,
  fieldsWhere,
  type TERM_FIELDS,
  translationField,
} from '@terimce/contract/term-fields';
import { NEW_CATEGORY } from '@terimce/contract/term-rules';
import type { ReactNode } from 'react';
import { CheckField, SelectField, TextArea, TextField } from '../../../components/field.js';
import { type TextKey, useTranslation } from '../../../lib/i18n.js';
import { useCategories } from '../data/use-categories.js';
import { MediaField } from './media-field.js';
import { NamesField } from './names-field.js';
import { NoteField } from './note-field.js';
import type { TermCheck } from './term-check.js';
import styles from './term-form.module.css';
import type { TermField, TermValues } from './term-values.js';

interface TermFormFieldsProps {
  values: TermValues;
  onChange: (patch: Partial<TermValues>) => void;
  /** The error of a field. */
  errorOf: (name: string) => string | undefined;
  /** Emptied fields of a stored term, which can be marked for clearing. */
  emptied?: readonly TermField[];
  cleared?: ReadonlySet<string>;
  onClear?: (field: TermField, clear: boolean) => void;
  check: TermCheck;
  /** Between the headwords and the rest: warnings while typing. */
  afterHeadwords?: ReactNode;
  /** Collapses fields that a new term rarely has. */
  foldRest?: boolean;
}

/** The fields of a part of the form, in the order of the table of fields. */
const inForm = (part: (typeof TERM_FIELDS)[keyof typeof TERM_FIELDS]['form']) =>
  fieldsWhere(({ form }) => form === part) as TermField[];

/** The fields that are folded; not while one of them has an error. */
const MORE = inForm('more');

const HINTS: Partial<Record<TermField, TextKey>> = {
  slug: 'terms.slugHint',
  englishGloss: 'terms.glossHint',
  turkishGloss: 'terms.glossHint',
};

/** All fields of a term, for adding and for editing. */
export function TermFormFields(props: TermFormFieldsProps) {
  const { values, onChange, errorOf, emptied = [], cleared, onClear, foldRest = false } = props;
  const { t } = useTranslation();
  /** Label, value and error of a field, and its change. */
  const control = (name: keyof TermValues) => ({
    label: t(`fields.${name}`),
    value: values[name],
    error: errorOf(name),
    onChange: (value: string) => onChange({ [name]: value }),
  });
  const withClear = (name: TermField, field: ReactNode) => (
    <div key={name} className={WIDE.has(name) ? styles.wide : undefined}>
      {field}
      {emptied.includes(name) && (
        <>
          <CheckField
            label={t('engineering.clearField')}
            checked={cleared?.has(name) ?? false}
            onChange={(checked) => onClear?.(name, checked)}
          />
          <p className="minor">{t('engineering.clearHint')}</p>
        </>
      )}
    </div>
  );
  const line = (name: TermField, lang?: string, hint?: string) => (
    <TextField {...control(name)} lang={lang} hint={hint} dir={lang === 'ar' ? 'rtl' : undefined} />
  );
  const area = (name: TermField, lang?: string, rows = 3) => (
    <TextArea {...control(name)} rows={rows} lang={lang} dir={lang === 'ar' ? 'rtl' : undefined} />
  );
  const controls: Record<FieldKind, (name: TermField, language?: 'en' | 'tr') => ReactNode> = {
    line: (name, language) => {
      const hint = HINTS[name];
      return line(name, language, hint && t(hint));
    },
    text: (name, language) => area(name, language, SHORT.has(name) ? 2 : 3),
    note: (name, language = 'tr') => <NoteField language={language} {...control(name)} />,
    media: (name) => (
      <MediaField kind={name === 'animation' ? 'animation' : 'image'} {...control(name)} />
    ),
    category: () => <CategoryField {...props} />,
    number: (name) => line(name, undefined, t('terms.senseOrderHint')),
    list: (name) => line(name, undefined, t('terms.commaHint')),
    names: () => (
      <NamesField
        values={values}
        onChange={(patch) => {
          onChange(patch);
          // Who removes the last row wants none, unlike somebody who leaves a field empty.
          for (const name of ['names', 'searchKeywords'] as const) {
            if (patch[name] === '') onClear?.(name, true);
          }
        }}
        error={errorOf('names')}
        shared={props.check.data?.shared ?? []}
      />
    ),
    translations: () =>
      EXTRA_LANGUAGE_CODES.flatMap((code) => {
        const [term, definition] = [
          translationField(code, 'term'),
          translationField(code, 'definition'),
        ];
        return [
          withClear(term, line(term, code)),
          withClear(definition, area(definition, code, 2)),
        ];
      }),
  };
  const part = (name: Parameters<typeof inForm>[0]) => (
    <div className={`stack ${styles.pair}`}>
      {inForm(name).map((field) => {
        const { kind, language } = fieldSpec(field as keyof typeof TERM_FIELDS);
        const made = controls[kind](field, language);
        return kind === 'translations' ? made : withClear(field, made);
      })}
    </div>
  );

  return (
    <div className="stack">
      {part('headwords')}
      {props.afterHeadwords}
      {part('names')}
      {part('main')}
      <Fold title={t('terms.more')} folded={foldRest && !MORE.some((name) => errorOf(name))}>
        {part('more')}
      </Fold>
      <Fold title={t('terms.languages')} folded={foldRest}>
        {part('languages')}
      </Fold>
    </div>
  );
}

/** Fields over both columns of the form. */
const WIDE: ReadonlySet<string> = new Set(
  fieldsWhere(({ kind }) => kind === 'note' || kind === 'media' || kind === 'names'),
);
/** Fields whose text is usually short. */
const SHORT: ReadonlySet<string> = new Set(
  fieldsWhere(({ kind, max, form }) => kind === 'text' && (max <= 500 || form === 'main')),
);

/** The category, and the name of a new one. */
function CategoryField({ values, onChange, errorOf }: TermFormFieldsProps) {
  const { t } = useTranslation();
  const categories = useCategories();
  const known = categories.some(({ value }) => value === values.category);
  return (
    <>
      <SelectField
        label={t('fields.category')}
        value={values.category}
        error={errorOf('category')}
        onChange={(category) =>
          onChange({ category, ...(category === NEW_CATEGORY ? {} : { newCategory: '' }) })
        }
        options={[
          { value: '', label: t('terms.chooseCategory') },
          ...(values.category && values.category !== NEW_CATEGORY && !known
            ? [{ value: values.category, label: values.category }]
            : []),
          ...categories,
          { value: NEW_CATEGORY, label: t('terms.otherCategory') },
        ]}
      />
      {values.category === NEW_CATEGORY && (
        <TextField
          label={t('fields.newCategory')}
          value={values.newCategory}
          error={errorOf('newCategory')}
          onChange={(newCategory) => onChange({ newCategory })}
          maxLength={100}
        />
      )}
    </>
  );
}

function Fold({
  title,
  folded,
  children,
}: {
  title: string;
  folded: boolean;
  children: ReactNode;
}) {
  return (
    <details className={styles.fold} open={!folded}>
      <summary className={styles.summary}>{title}</summary>
      <div className={`stack ${styles.foldBody}`}>{children}</div>
    </details>
  );
}
