import { useState } from 'react';
import { Modal as Dialog } from '../components/modal.js';
import { ForgotForm } from '../features/auth/forgot-form.js';
import { LoginForm } from '../features/auth/login-form.js';
import { RegisterForm } from '../features/auth/register-form.js';
import { FeedbackForm } from '../features/messages/feedback-form.js';
import { SuggestionForm } from '../features/messages/suggestion-form.js';
import { useTranslation } from '../lib/i18n.js';
import { closeModal, type Modal, useModal } from '../lib/modals.js';

/** The dialog that is open; its last content stays while it fades. */
export function Modals() {
  const { t } = useTranslation();
  const modal = useModal();
  const [shown, setShown] = useState<Modal>();
  if (modal && modal !== shown) setShown(modal);
  if (!shown) return null;
  return (
    <Dialog
      open={modal !== undefined}
      onClose={closeModal}
      title={t(`modals.${shown.kind}.title`)}
      description={t(`modals.${shown.kind}.description`)}
    >
      <Content key={shown.kind} modal={shown} />
    </Dialog>
  );
}

function Content({ modal }: { modal: Modal }) {
  switch (modal.kind) {
    case 'login':
      return <LoginForm />;
    case 'register':
      return <RegisterForm />;
    case 'forgot':
      return <ForgotForm />;
    case 'feedback':
      return <FeedbackForm message={modal.message} termId={modal.termId} />;
    case 'suggestion':
      return <SuggestionForm term={modal.term} />;
  }
}
