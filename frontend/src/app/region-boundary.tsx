import { Component, type ReactNode } from 'react';
import { Button } from '../components/button.js';
import { Notice } from '../components/notice.js';
import { useTranslation } from '../lib/i18n.js';

interface State {
  failed: boolean;
}

/** Confines a failure to its region of the page, and offers to reload the page. */
export class RegionBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <Failed />;
  }
}

function Failed() {
  const { t } = useTranslation();
  return (
    <Notice title={t('errors.unknown')} tone="error">
      <Button onClick={() => location.reload()}>{t('actions.reload')}</Button>
    </Notice>
  );
}
