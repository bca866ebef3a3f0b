import {
  CONDITION_VALUE_MAX,
  CONDITIONS_MAX,
  FILTER_FIELDS,
  OPERATORS,
  type Operator,
  type TermCondition,
  takesValue,
  termConditions,
} from '@terimce/contract/routes/admin/term-filter';
import { TERM_STATUSES } from '@terimce/contract/term';
import { compareText } from '@terimce/contract/text';
import { Plus, X } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { Button, IconButton } from '../../../components/button.js';
import { Dialog } from '../../../components/dialog.js';
import { SelectField, TextField } from '../../../components/field.js';
import { type Option, optionsOf } from '../../../components/options.js';
import { useErrorFocus } from '../../../lib/form-focus.js';
import { useLanguage, useTranslation } from '../../../lib/i18n.js';
import { useCategories } from '../data/use-categories.js';
import { fieldName } from '../texts.js';
import { kindOf, newCondition, useImports } from './conditions.js';
import styles from './conditions.module.css';

const FORM_ID = 'conditions';

interface ConditionsDialogProps {
  initial: readonly TermCondition[];
  onApply: (conditions: readonly TermCondition[]) => void;
  onClose: () => void;
}

/** Edits the conditions of a filter; the server is not called before they are applied. */
export function ConditionsDialog({ initial, onApply, onClose }: ConditionsDialogProps) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const focusError = useErrorFocus(form);
  const [checked, setChecked] = useState(false);
  const [rows, setRows] = useState(() => {
    const given = initial.length > 0 ? initial : [newCondition('englishTerm')];
    return given.map((condition, id) => ({ id, condition }));
  });
  const conditions = rows.map(({ condition }) => condition);
  const issues = checked ? (termConditions.safeParse(conditions).error?.issues ?? []) : [];

  function apply(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    const { success, data } = termConditions.safeParse(conditions);
    if (success) onApply(data);
    else focusError();
  }
  const change = (id: number, condition: TermCondition) =>
    setRows(rows.map((row) => (row.id === id ? { id, condition } : row)));
  const add = () => {
    const id = Math.max(-1, ...rows.map((row) => row.id)) + 1;
    setChecked(false);
    setRows([...rows, { id, condition: newCondition('englishTerm') }]);
  };

  return (
    <Dialog
      title={t('conditions.title')}
      description={t('conditions.lead')}
      size="wide"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button type="submit" form={FORM_ID} variant="primary">
            {t('conditions.apply')}
          </Button>
        </>
      }
    >
      <form ref={form} id={FORM_ID} className="stack" onSubmit={apply} noValidate>
        {rows.map(({ id, condition }, i) => (
          <ConditionRow
            key={id}
            number={i + 1}
            condition={condition}
            isWrong={issues.some(({ path }) => path[0] === i)}
            onChange={(next) => change(id, next)}
            onRemove={() => setRows(rows.filter((row) => row.id !== id))}
          />
        ))}
        <div>
          <Button size="small" onClick={add} disabled={rows.length >= CONDITIONS_MAX}>
            <Plus aria-hidden="true" className={styles.icon} /> {t('conditions.add')}
          </Button>
          {rows.length >= CONDITIONS_MAX && (
            <p className={`detail ${styles.note}`} role="status">
              {t('conditions.full', { max: CONDITIONS_MAX })}
            </p>
          )}
        </div>
      </form>
    </Dialog>
  );
}

interface ConditionRowProps {
  /** From 1. */
  number: number;
  condition: TermCondition;
  isWrong: boolean;
  onChange: (condition: TermCondition) => void;
  onRemove: () => void;
}

function ConditionRow({ number, condition, isWrong, onChange, onRemove }: ConditionRowProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { field, operator, value } = condition;
  const fields = optionsOf(Object.keys(FILTER_FIELDS), (name) => fieldName(name, t)).sort((a, b) =>
    compareText(a.label, b.label, language),
  );
  return (
    <fieldset className={styles.row}>
      <legend className="visually-hidden">{t('conditions.one', { number })}</legend>
      <SelectField
        label={t('conditions.field')}
        value={field}
        options={fields}
        onChange={(name) => onChange(newCondition(name))}
      />
      <SelectField
        label={t('conditions.operator')}
        value={operator}
        options={optionsOf(OPERATORS[kindOf(field)], (name) => t(`conditions.operators.${name}`))}
        onChange={(name) => onChange({ ...condition, operator: name as Operator })}
      />
      {takesValue(operator) ? (
        <ConditionValue
          field={field}
          value={value}
          error={isWrong ? t('conditions.valueMissing') : undefined}
          onChange={(next) => onChange({ ...condition, value: next })}
        />
      ) : (
        <span />
      )}
      <IconButton icon={X} label={t('conditions.removeOne', { number })} onClick={onRemove} />
    </fieldset>
  );
}

const INPUTS = { date: { type: 'date' }, number: { type: 'number', min: 0 } } as const;

interface ConditionValueProps {
  field: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** The value that a field is compared with: a select, a day, a number or a text. */
function ConditionValue({ field, ...props }: ConditionValueProps) {
  const { t } = useTranslation();
  const kind = kindOf(field);
  const categories = useCategories();
  const imports = useImports(kind === 'import');
  const choices: Partial<Record<typeof kind, readonly Option[]>> = {
    category: categories,
    import: imports,
    status: optionsOf(TERM_STATUSES, (value) => t(`termStatus.${value}`)),
    boolean: [
      { value: 'true', label: t('states.yes') },
      { value: 'false', label: t('states.no') },
    ],
  };
  const options = choices[kind];
  const label = t('conditions.value');
  if (!options) {
    const input = kind === 'date' || kind === 'number' ? INPUTS[kind] : {};
    return <TextField label={label} maxLength={CONDITION_VALUE_MAX} {...input} {...props} />;
  }
  const none = { value: '', label: t('conditions.choose') };
  return <SelectField label={label} options={[none, ...options]} {...props} />;
}
