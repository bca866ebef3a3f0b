import { joinList, splitList } from '@terimce/contract/list-text';
import { NAME_GROUPS, NAME_MAX, NAME_NOTE_MAX, type TermName } from '@terimce/contract/term-names';
import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Button, IconButton } from '../../../components/button.js';
import { SelectField, TextField } from '../../../components/field.js';
import { useLanguage, useTranslation } from '../../../lib/i18n.js';
import styles from './names-field.module.css';
import { type ExistingTerm, TermLinks } from './term-check.js';
import { namesIn, namesValue, type TermValues } from './term-values.js';

interface NamesFieldProps {
  values: TermValues;
  onChange: (patch: Partial<TermValues>) => void;
  error: string | undefined;
  /** The headwords and names of the form that other terms have too, with these terms. */
  shared: readonly { readonly text: string; readonly terms: readonly ExistingTerm[] }[];
}

const groupOf = ({ language, kind }: TermName) =>
  `${language === 'en' ? 'english' : 'turkish'}_${kind}`;

/**
 * The names of a term as rows: text, kind, note. Enter goes on to the next row, so that names are typed without the
 * mouse. Search keywords, which may be names, are taken over with a click.
 */
export function NamesField({ values, onChange, error, shared }: NamesFieldProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const names = namesIn(values);
  const hints = splitList(values.searchKeywords);
  const rows = useRef<HTMLDivElement>(null);
  const wanted = useRef<number>(undefined);

  // A row that was just added has the focus.
  useEffect(() => {
    if (wanted.current !== undefined) focus(wanted.current);
    wanted.current = undefined;
  });
  /** Each row has two inputs: name and note. */
  const focus = (place: number) => rows.current?.querySelectorAll('input')[2 * place]?.focus();

  const set = (next: readonly TermName[], more: Partial<TermValues> = {}) =>
    onChange({ names: namesValue(next), ...more });
  const last = names.at(-1);
  const added = (text: string): TermName => ({
    text,
    language: last?.language ?? language,
    kind: last?.kind ?? 'synonym',
  });
  const change = (place: number, patch: Partial<TermName>) =>
    set(names.map((name, i) => (i === place ? { ...name, ...patch } : name)));
  function next(place: number) {
    if (place + 1 < names.length) return focus(place + 1);
    wanted.current = place + 1;
    set([...names, added('')]);
  }
  const take = (hint: string) =>
    set([...names.filter(({ text }) => text !== ''), added(hint)], {
      searchKeywords: joinList(
        hints.filter((other) => other !== hint),
        ', ',
      ),
    });
  const options = [...NAME_GROUPS].map(([value, { label }]) => ({
    value,
    label: label[language],
  }));

  return (
    <fieldset className={`stack gap-2 ${styles.names}`}>
      <legend className={styles.legend}>{t('fields.names')}</legend>
      <p className={styles.hint}>{t('terms.namesHint')}</p>
      <div ref={rows} className="stack gap-2">
        {names.map((name, place) => {
          const number = place + 1;
          const onKeyDown = (event: KeyboardEvent) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            if (name.text.trim() !== '') next(place);
          };
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows hold no state
            <div key={place} className={styles.row}>
              <TextField
                label={t('terms.nameText', { number })}
                labelHidden
                lang={name.language}
                value={name.text}
                maxLength={NAME_MAX}
                onKeyDown={onKeyDown}
                onChange={(text) => change(place, { text })}
              />
              <SelectField
                label={t('terms.nameKind', { number })}
                labelHidden
                value={groupOf(name)}
                options={options}
                onKeyDown={onKeyDown}
                onChange={(value) => {
                  const group = NAME_GROUPS.get(value);
                  if (group) change(place, { language: group.language, kind: group.kind });
                }}
              />
              <TextField
                label={t('terms.nameNote', { number })}
                labelHidden
                placeholder={t('terms.note')}
                value={name.note ?? ''}
                maxLength={NAME_NOTE_MAX}
                onKeyDown={onKeyDown}
                onChange={(note) => change(place, { note })}
              />
              <IconButton
                icon={X}
                label={t('terms.removeName', { number })}
                onClick={() => set(names.filter((_, i) => i !== place))}
              />
            </div>
          );
        })}
      </div>
      <div className="actions">
        <Button size="small" onClick={() => next(names.length - 1)}>
          <Plus aria-hidden="true" /> {t('terms.addName')}
        </Button>
        {hints.map((hint) => (
          <Button key={hint} size="small" variant="ghost" onClick={() => take(hint)}>
            {t('terms.takeHint', { hint })}
          </Button>
        ))}
      </div>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {shared.length > 0 && (
        <div aria-live="polite" className="stack gap-1">
          <p className={styles.hint}>{t('terms.sharedNames')}</p>
          {shared.map(({ text, terms }) => (
            <div key={text} className={styles.shared}>
              <strong>{text}</strong>
              <TermLinks terms={terms} />
            </div>
          ))}
        </div>
      )}
    </fieldset>
  );
}
