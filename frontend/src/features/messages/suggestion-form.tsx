import { OTHER_SUGGESTION_CATEGORY, SUGGESTION_CATEGORIES } from '@terimce/contract/categories';
import { knownCategory } from '@terimce/contract/category-names';
import { MESSAGE_MAX_LENGTH } from '@terimce/contract/message';
import { useState } from 'react';
import { SelectField, TextArea, TextField } from '../../components/field.js';
import { Form, FormSuccess } from '../../components/form.js';
import { shortCategoryName } from '../../lib/category-name.js';
import { messageDraft } from '../../lib/drafts.js';
import { useLanguage, useTranslation } from '../../lib/i18n.js';
import { closeModal } from '../../lib/modals.js';
import { sendOrKeep } from '../../lib/outbox.js';
import { failed, missing, useForm } from '../../lib/use-form.js';
import { emailError } from './email.js';
import { Honeypot } from './honeypot.js';

const CLOSE_MS = 2500;
const TURKISH_LETTER = /[çğıöşüÇĞİÖŞÜ]/;

/** Suggests a term; the searched text is already filled in. */
export function SuggestionForm({ term = '' }: { term?: string | undefined }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [done, setDone] = useState<'sent' | 'kept'>();
  const turkish = TURKISH_LETTER.test(term) || language === 'tr';
  const form = useForm({
    initial: {
      englishTerm: turkish ? '' : term,
      turkishTerm: turkish ? term : '',
      category: '',
      customCategory: '',
      definition: '',
      source: '',
      email: '',
      website: '',
    },
    draft: messageDraft('suggestion', term),
    validate: (values) => ({
      englishTerm: missing(
        values.englishTerm + values.turkishTerm,
        'messages.errors.headwordRequired',
      ),
      category: missing(values.category, 'messages.errors.categoryRequired'),
      customCategory:
        values.category === OTHER_SUGGESTION_CATEGORY
          ? missing(values.customCategory, 'messages.errors.customCategoryRequired')
          : undefined,
      definition:
        values.definition.length > MESSAGE_MAX_LENGTH
          ? t('form.issues.too_long', { max: MESSAGE_MAX_LENGTH })
          : missing(values.definition, 'messages.errors.definitionRequired'),
      email: emailError(values.email),
    }),
    send: async ({ website, ...values }) => {
      const trimmed = Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, value.trim()]),
      ) as typeof values;
      const { email, ...rest } = trimmed;
      const reply = await sendOrKeep('POST /suggestions/submit', {
        body: {
          ...rest,
          customCategory: rest.category === OTHER_SUGGESTION_CATEGORY ? rest.customCategory : '',
          ...(email ? { email, contact: { email } } : {}),
          website,
        },
      });
      if (!reply.success) return failed('POST /suggestions/submit', reply);
      setDone('kept' in reply ? 'kept' : 'sent');
      return undefined;
    },
  });
  const categoryLabel = (category: string) => {
    if (category === OTHER_SUGGESTION_CATEGORY) return t('messages.otherCategory');
    const slug = knownCategory(category);
    return language === 'tr' || !slug ? category : shortCategoryName(slug, language);
  };
  if (done) {
    return (
      <FormSuccess
        title={t('messages.suggestion.doneTitle')}
        text={t(done === 'kept' ? 'offline.kept' : 'messages.suggestion.done')}
        after={CLOSE_MS}
        onDone={closeModal}
      />
    );
  }
  return (
    <Form state={form} submitLabel={t('messages.suggestion.submit')}>
      <TextField
        label={t('messages.englishTerm')}
        lang="en"
        maxLength={200}
        {...form.field('englishTerm')}
      />
      <TextField
        label={t('messages.turkishTerm')}
        lang="tr"
        maxLength={200}
        {...form.field('turkishTerm', 'englishTerm')}
      />
      <SelectField
        label={t('messages.category')}
        options={[
          { value: '', label: t('messages.chooseCategory') },
          ...SUGGESTION_CATEGORIES.map((value) => ({ value, label: categoryLabel(value) })),
        ]}
        {...form.field('category')}
      />
      {form.values.category === OTHER_SUGGESTION_CATEGORY && (
        <TextField
          label={t('messages.customCategory')}
          maxLength={100}
          {...form.field('customCategory')}
        />
      )}
      <TextArea
        label={t('messages.definition')}
        rows={4}
        maxLength={MESSAGE_MAX_LENGTH}
        {...form.field('definition')}
      />
      <TextField label={t('messages.source')} optional maxLength={2000} {...form.field('source')} />
      <TextField
        label={t('messages.email')}
        hint={t('messages.emailHint')}
        optional
        type="email"
        autoComplete="email"
        {...form.field('email')}
      />
      <Honeypot {...form.field('website')} />
    </Form>
  );
}
