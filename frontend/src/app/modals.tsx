import { useState } from 'react';
import { Dialog } from '../components/dialog.js';
import { ForgotForm } from '../features/auth/forgot-form.js';
import { LoginForm } from '../features/auth/login-form.js';
import { RegisterForm } from '../features/auth/register-form.js';
import { FeedbackForm } from '../features/messages/feedback-form.js';
import { SuggestionForm } from '../features/messages/suggestion-form.js';
import { forgetExpired } from '../lib/auth/auth.js';
import { useTranslation } from '../lib/i18n.js';
import { closeModal, type Modal, useModal } from '../lib/modals.js';

/** The open dialog; its last content stays while it fades out. */
export function Modals() {
  const { t } = useTranslation();
  const modal = useModal();
  const [shown, setShown] = useState<Modal>();
  const [opened, setOpened] = useState(0);
  if (modal && modal !== shown) {
    setShown(modal);
    setOpened(opened + 1);
  }
  if (!shown) return null;
  return (
    <Dialog
      open={modal !== undefined}
      onClose={() => {
        forgetExpired();
        closeModal();
      }}
      title={t(`modals.${shown.kind}.title`)}
      description={t(
        shown.kind === 'login' && shown.expired
          ? shown.over
            ? 'modals.login.expiredOver'
            : 'modals.login.expired'
          : `modals.${shown.kind}.description`,
      )}
    >
      <Content key={opened} modal={shown} />
    </Dialog>
  );
}

function Content({ modal }: { modal: Modal }) {
  switch (modal.kind) {
    case 'login':
      return <LoginForm username={modal.username} />;
    case 'register':
      return <RegisterForm />;
    case 'forgot':
      return <ForgotForm username={modal.username} />;
    case 'feedback':
      return <FeedbackForm message={modal.message} termId={modal.termId} />;
    case 'suggestion':
      return <SuggestionForm term={modal.term} />;
  }
}
