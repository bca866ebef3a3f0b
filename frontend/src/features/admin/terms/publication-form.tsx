import type { AdminTerm } from '@terimce/contract/admin-term';
import { adminTermRoutes } from '@terimce/contract/routes/admin/terms';
import { Button } from '../../../components/button.js';
import { useClientConfig } from '../../../lib/client-config.js';
import { useFormProps } from '../../../lib/form-focus.js';
import { formatDateTime } from '../../../lib/format.js';
import { useTranslation } from '../../../lib/i18n.js';
import { schemaResolver } from '../../../lib/schema-resolver.js';
import { timeIn } from '../../../lib/site-time.js';
import { refreshCalls } from '../../../lib/use-call.js';
import { refused, useForm } from '../../../lib/use-form.js';
import { useAction } from '../data/use-action.js';
import { PublishAtField } from './publish-at-field.js';

/** Schedules, reschedules or cancels the publication of a term. */
export function PublicationForm({ term, onDone }: { term: AdminTerm; onDone: () => void }) {
  const { t } = useTranslation();
  const { run, busy } = useAction();
  const { timeZone } = useClientConfig();
  const { _id, rev, publishAt } = term;
  const stored = publishAt ? timeIn(timeZone, new Date(publishAt)) : '';
  const form = useForm({
    initial: { at: stored },
    resolver: schemaResolver(adminTermRoutes['PUT /admin/terms/{id}/publication'].body),
    fieldsOfCodes: { PUBLISH_AT_PAST: 'at' },
    send: async ({ at }) => refused(await save(at)),
  });
  const formProps = useFormProps(form);
  const { at } = form.values;

  async function save(at: string | null) {
    const reply = await run(
      'PUT /admin/terms/{id}/publication',
      { params: { id: _id }, body: { at, rev } },
      {
        done: t(at === null ? 'publication.removed' : 'publication.saved'),
        fallback: t('publication.failed'),
      },
    );
    if (reply.success) {
      refreshCalls('GET /admin/engineering', 'GET /admin/terms/{id}');
      onDone();
    }
    return reply;
  }

  return (
    <form className="fields" {...formProps}>
      <PublishAtField
        {...form.field('at')}
        hint={publishAt && t('publication.planned', { time: formatDateTime(publishAt) })}
      />
      <Button type="submit" size="small" busy={busy} disabled={at === '' || at === stored}>
        {t(publishAt ? 'publication.change' : 'publication.set')}
      </Button>
      {publishAt && (
        <Button size="small" variant="ghost" busy={busy} onClick={() => void save(null)}>
          {t('publication.remove')}
        </Button>
      )}
    </form>
  );
}
