import { useState } from 'react';
import { encode } from 'uqr';
import { Button } from '../../components/button.js';
import { CodeField } from '../../components/code-field.js';
import { TextField } from '../../components/field.js';
import { Form } from '../../components/form.js';
import { call } from '../../lib/api.js';
import { useOwn } from '../../lib/auth/use-own.js';
import { failureMessage } from '../../lib/failure-message.js';
import { useTranslation } from '../../lib/i18n.js';
import { inLanguage } from '../../lib/issue-text.js';
import { toast } from '../../lib/toast.js';
import { missing, useForm } from '../../lib/use-form.js';
import { AccountSection } from './account-section.js';
import styles from './profile-page.module.css';
import { ProofForm } from './proof-form.js';

type Step =
  | { readonly kind: 'idle' | 'offer' | 'codes' | 'off' }
  | { readonly kind: 'scan'; readonly secret: string; readonly uri: string }
  | { readonly kind: 'show'; readonly codes: readonly string[] };

/** Turns the second step of the log-in on and off. @param props.onChange called when it was. */
export function TwoStep({ onChange }: { onChange: () => void }) {
  const { t } = useTranslation();
  const { data, mutate } = useOwn('GET /auth/two-step', {});
  const changed = () => {
    void mutate();
    onChange();
  };
  const [step, setStep] = useState<Step>({ kind: 'idle' });
  if (!data) return null;
  const { enabled, required, recoveryCodesLeft } = data;
  const choose = (kind: 'idle' | 'offer' | 'codes' | 'off') => () => setStep({ kind });

  return (
    <AccountSection title={t('twoStep.title')} id="two-step">
      <div className="stack">
        <p>{enabled ? t('twoStep.on', { count: recoveryCodesLeft }) : t('twoStep.text')}</p>
        {required && !enabled && <p role="status">{t('twoStep.required')}</p>}
        {step.kind === 'idle' && (
          <div className="row">
            <Button size="small" onClick={choose('offer')}>
              {t(enabled ? 'twoStep.replace' : 'twoStep.turnOn')}
            </Button>
            {enabled && (
              <Button size="small" onClick={choose('codes')}>
                {t('twoStep.newCodes')}
              </Button>
            )}
            {enabled && !required && (
              <Button size="small" onClick={choose('off')}>
                {t('twoStep.turnOff')}
              </Button>
            )}
          </div>
        )}
        {step.kind === 'offer' && (
          <ProofForm
            key="offer"
            needsCode={enabled}
            submitLabel={t('twoStep.continue')}
            send={async (body) => {
              const reply = await call('POST /auth/two-step/offer', { body });
              if (reply.success) setStep({ kind: 'scan', ...reply.data });
              return reply;
            }}
          />
        )}
        {step.kind === 'scan' && (
          <ConfirmCode
            secret={step.secret}
            uri={step.uri}
            onDone={(codes) => {
              setStep({ kind: 'show', codes });
              changed();
            }}
          />
        )}
        {step.kind === 'codes' && (
          <ProofForm
            key="codes"
            needsCode
            submitLabel={t('twoStep.newCodes')}
            send={async (body) => {
              const reply = await call('POST /auth/two-step/recovery-codes', { body });
              if (reply.success) setStep({ kind: 'show', codes: reply.data.recoveryCodes });
              return reply;
            }}
          />
        )}
        {step.kind === 'off' && (
          <ProofForm
            key="off"
            needsCode
            submitLabel={t('twoStep.turnOff')}
            send={async (body) => {
              const reply = await call('POST /auth/two-step/off', { body });
              if (reply.success) {
                toast({ title: t('twoStep.isOff'), kind: 'success' });
                setStep({ kind: 'idle' });
                changed();
              }
              return reply;
            }}
          />
        )}
        {step.kind === 'show' && (
          <>
            <p role="status">{t('twoStep.codesText')}</p>
            <ul className={styles.codes} aria-label={t('twoStep.recoveryCodes')}>
              {step.codes.map((code) => (
                <li key={code}>
                  <code>{code}</code>
                </li>
              ))}
            </ul>
            <Button size="small" onClick={choose('idle')}>
              {t('twoStep.kept')}
            </Button>
          </>
        )}
      </div>
    </AccountSection>
  );
}

interface ConfirmCodeProps {
  secret: string;
  uri: string;
  onDone: (recoveryCodes: readonly string[]) => void;
}

/** Shows the new secret, and asks for its first code. */
function ConfirmCode({ secret, uri, onDone }: ConfirmCodeProps) {
  const { t } = useTranslation();
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => ({ code: missing(code, 'twoStep.codeRequired') }),
    send: async (body) => {
      const reply = await call('POST /auth/two-step', { body });
      if (reply.success) {
        onDone(reply.data.recoveryCodes);
        return undefined;
      }
      return { failure: reply, text: () => failureMessage(inLanguage(reply), 'errors.unknown') };
    },
  });
  return (
    <Form state={form} submitLabel={t('twoStep.turnOn')}>
      <p>{t('twoStep.scan')}</p>
      <QrCode text={uri} label={t('twoStep.qr')} />
      <TextField
        label={t('twoStep.secret')}
        value={secret}
        readOnly
        onChange={() => undefined}
        onFocus={(event) => event.target.select()}
      />
      <CodeField {...form.field('code')} />
    </Form>
  );
}

/** A text as a QR code, dark on light in every theme, because scanners expect that. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
