import { type ComponentType, useLayoutEffect, useState } from 'react';

/** The code of a part could not be loaded: there is no network, or the server has another version by now. */
export class NotLoadedError extends Error {}

/**
 * A component whose code is loaded when it is first shown, or earlier with `preload`. Not React's `lazy`: after it has
 * shown the fallback of a Suspense boundary, React waits 300 ms before it shows what has been loaded.
 * @param load imports the component; called again if it failed and the component is shown again. While the component
 * is shown, the failure is thrown to the nearest error boundary, as a {@link NotLoadedError}.
 * @param Waiting is shown until then.
 */
export function deferred<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Waiting: ComponentType = Nothing,
) {
  let loaded: ComponentType<P> | undefined;
  const loadOnce = async () => {
    loaded ??= await load();
    return loaded;
  };

  function Deferred(props: P) {
    const [Component, setComponent] = useState(() => loaded);
    const [failure, setFailure] = useState<NotLoadedError>();
    useLayoutEffect(() => {
      if (Component) return;
      loadOnce().then(
        (component) => setComponent(() => component),
        (cause: Error) => setFailure(new NotLoadedError(cause.message, { cause })),
      );
    }, [Component]);
    if (failure) throw failure;
    return Component ? <Component {...props} /> : <Waiting />;
  }

  /** Loads the code ahead of its use; a failure matters only once the component is shown. */
  const preload = () => void loadOnce().catch(() => {});
  return Object.assign(Deferred, { preload });
}

function Nothing() {
  return null;
}
