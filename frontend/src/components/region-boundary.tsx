import { Component, type ReactNode } from 'react';
import { NotLoadedError } from '../lib/deferred.js';
import { useTranslation } from '../lib/i18n.js';
import { Button } from './button.js';
import { Notice } from './notice.js';

interface Props {
  children: ReactNode;
  /** Another value tries again, such as the next page. */
  resetKey?: unknown;
  /** A part over the page that could not be loaded: the page stays, and this is shown instead of the part. */
  instead?: ReactNode;
}

interface State {
  error: unknown;
}

/** Confines a failure to its region of the page, and offers to try again or to reload the page. */
export class RegionBoundary extends Component<Props, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidUpdate({ resetKey }: Props) {
    if (resetKey !== this.props.resetKey) this.#retry();
  }

  #retry = () => {
    if (this.state.error !== undefined) this.setState({ error: undefined });
  };

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    const { instead } = this.props;
    return instead === undefined ? <Failed error={error} onRetry={this.#retry} /> : instead;
  }
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const isNotLoaded = error instanceof NotLoadedError;
  return (
    <Notice title={t(isNotLoaded ? 'errors.network' : 'errors.unknown')} tone="error">
      {isNotLoaded && (
        <>
          <p>{t('errors.updated')}</p>
          <Button onClick={onRetry}>{t('actions.retry')}</Button>
        </>
      )}
      <Button onClick={() => location.reload()}>{t('actions.reload')}</Button>
    </Notice>
  );
}
