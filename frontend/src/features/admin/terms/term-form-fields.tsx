import { EXTRA_LANGUAGE_CODES, EXTRA_LANGUAGES } from '@terimce/contract/languages';
import type { ReactNode } from 'react';
import { CheckField, SelectField, TextArea, TextField } from '../../../components/field.js';
import { useCategories } from '../data/use-categories.js';
import { useTexts } from '../texts.js';
import { MediaField } from './media-field.js';
import { NoteField } from './note-field.js';
import styles from './term-form.module.css';
import { NEW_CATEGORY, type TermField, type TermValues } from './term-values.js';

interface TermFormFieldsProps {
  values: TermValues;
  onChange: (patch: Partial<TermValues>) => void;
  /** The error of a field. */
  errorOf: (name: string) => string | undefined;
  /** Emptied fields of a stored term, which can be marked for clearing. */
  emptied?: readonly TermField[];
  cleared?: ReadonlySet<string>;
  onClear?: (field: TermField, clear: boolean) => void;
  /** Between the headwords and the rest: warnings while typing. */
  afterHeadwords?: ReactNode;
  /** Collapses fields that a new term rarely has. */
  foldRest?: boolean;
}

/** All fields of a term, for adding and for editing. */
export function TermFormFields(props: TermFormFieldsProps) {
  const { values, onChange, errorOf, emptied = [], cleared, onClear, foldRest = false } = props;
  const t = useTexts();
  const categories = useCategories();
  const known = categories.some(({ value }) => value === values.category);
  /** Label, value and error of a field, and its change. */
  const control = (name: keyof TermValues) => ({
    label: t(`fields.${name}`),
    value: values[name],
    error: errorOf(name),
    onChange: (value: string) => onChange({ [name]: value }),
  });
  const withClear = (name: TermField, field: ReactNode) => (
    <div key={name}>
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
  const line = (name: TermField, lang?: string, hint?: string) =>
    withClear(
      name,
      <TextField
        {...control(name)}
        lang={lang}
        hint={hint}
        dir={lang === 'ar' ? 'rtl' : undefined}
      />,
    );
  const area = (name: TermField, lang: string, rows = 3) =>
    withClear(
      name,
      <TextArea
        {...control(name)}
        rows={rows}
        lang={lang}
        dir={lang === 'ar' ? 'rtl' : undefined}
      />,
    );

  const rest = (
    <>
      <div className={`stack ${styles.pair}`}>
        {area('englishDetail', 'en')}
        {area('turkishDetail', 'tr')}
        {line('tags', undefined, t('terms.commaHint'))}
        {line('searchKeywords', undefined, t('terms.commaHint'))}
        {line('slug', undefined, t('terms.slugHint'))}
        {line('metaTitle')}
      </div>
      {area('metaDescription', 'tr', 2)}
      {withClear('animation', <MediaField kind="animation" {...control('animation')} />)}
      {withClear('blogEn', <NoteField language="en" {...control('blogEn')} />)}
    </>
  );
  const languages = (
    <div className={`stack ${styles.pair}`}>
      {EXTRA_LANGUAGE_CODES.flatMap((code) => [
        line(`${EXTRA_LANGUAGES[code]}_term`, code),
        area(`${EXTRA_LANGUAGES[code]}_definition`, code, 2),
      ])}
    </div>
  );

  return (
    <div className="stack">
      <div className={`stack ${styles.pair}`}>
        {line('englishTerm', 'en')}
        {line('turkishTerm', 'tr')}
      </div>
      {props.afterHeadwords}
      <div className={`stack ${styles.pair}`}>
        {area('englishDefinition', 'en')}
        {area('turkishDefinition', 'tr')}
        <SelectField
          {...control('category')}
          onChange={(category) =>
            onChange({
              category,
              ...(category === NEW_CATEGORY ? {} : { newCategory: '' }),
            })
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
        {values.category === NEW_CATEGORY ? (
          <TextField {...control('newCategory')} maxLength={100} />
        ) : (
          <span />
        )}
        {area('englishExample', 'en', 2)}
        {area('turkishExample', 'tr', 2)}
      </div>
      {withClear('image', <MediaField kind="image" {...control('image')} />)}
      {withClear('blog', <NoteField language="tr" {...control('blog')} />)}
      <Fold title={t('terms.more')} folded={foldRest}>
        {rest}
      </Fold>
      <Fold title={t('terms.languages')} folded={foldRest}>
        {languages}
      </Fold>
    </div>
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
