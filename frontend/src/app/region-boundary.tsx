import { Component, type ReactNode } from 'react';
import { Button } from '../components/button.js';
import { Notice } from '../components/notice.js';
import { useTranslation } from '../lib/i18n.js';

interface Props {
  children: ReactNode;
  /** Another value tries again, such as the next page. */
  resetKey?: unknown;
  /** A part over the page that could not be loaded: the page stays, and this is shown instead of the part. */
  instead?: ReactNode;
}

interface State {
  failed: boolean;
}

/** Confines a failure to its region of the page, and offers to reload the page. */
export class RegionBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidUpdate({ resetKey }: Props) {
    if (this.state.failed && resetKey !== this.props.resetKey) this.setState({ failed: false });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const { instead } = this.props;
    return instead === undefined ? <Failed /> : instead;
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
