import {
  conditionsText,
  FILTER_FIELDS,
  OPERATORS,
  type TermCondition,
  takesValue,
} from '@terimce/contract/routes/admin/term-filter';
import { type TextKey, useLanguage, useTranslation } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/use-call.js';
import { importName } from '../imports/import-name.js';
import { fieldName, fieldValue } from '../texts.js';

/** The conditions in the address; none if it cannot be parsed, which the server reports. */
export function readConditions(text: string): readonly TermCondition[] {
  return conditionsText.safeParse(text).data ?? [];
}

/** The conditions in the form of the address. */
export function writeConditions(conditions: readonly TermCondition[]): string {
  return conditions.length > 0 ? JSON.stringify(conditions) : '';
}

export function kindOf(field: string) {
  return FILTER_FIELDS[field] ?? 'text';
}

/** A new condition on a field. */
export function newCondition(field: string): TermCondition {
  const [operator] = OPERATORS[kindOf(field)];
  return { field, operator, value: '' };
}

/** Imports for a select, newest first. */
export function useImports(isAsked: boolean) {
  const { data } = useCall('GET /admin/imports', isAsked ? { query: { limit: 50 } } : null);
  return (data?.imports ?? []).map((one) => ({ value: one._id, label: importName(one) }));
}

/** Describes conditions as text: `Kategori şudur: Makine Mühendisliği`. */
export function useConditionText(conditions: readonly TermCondition[]) {
  const { t } = useTranslation();
  const language = useLanguage();
  const imports = useImports(conditions.some(({ field }) => kindOf(field) === 'import'));
  const nameOf = ({ field, value }: TermCondition): string => {
    if (kindOf(field) === 'import') {
      return imports.find((one) => one.value === value)?.label ?? value;
    }
    if (kindOf(field) === 'boolean') return t(value === 'true' ? 'states.yes' : 'states.no');
    if (kindOf(field) === 'date') return new Date(value).toLocaleDateString(language, UTC);
    return field === 'status'
      ? t(`termStatus.${value}` as TextKey)
      : fieldValue(field, value, t, language);
  };
  return (condition: TermCondition): string => {
    const { field, operator } = condition;
    const start = `${fieldName(field, t)} ${t(`conditions.operators.${operator}`)}`;
    return takesValue(operator) ? `${start}: ${nameOf(condition)}` : start;
  };
}

/** A day is in the site's time zone, so it is shown unchanged in any reader's time zone. */
const UTC = { timeZone: 'UTC' } as const;
