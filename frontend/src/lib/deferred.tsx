import { type ComponentType, useLayoutEffect, useState } from 'react';

/**
 * A component whose code is loaded when it is first shown, or earlier with `preload`. Not React's `lazy`: after it has
 * shown the fallback of a Suspense boundary, React waits 300 ms before it shows what has been loaded.
 * @param load imports the component; called again if it failed and the component is shown again. While the component
 * is shown, the failure is thrown to the nearest error boundary.
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
    const [failure, setFailure] = useState<{ error: unknown }>();
    useLayoutEffect(() => {
      if (Component) return;
      loadOnce().then(
        (component) => setComponent(() => component),
        (error) => setFailure({ error }),
      );
    }, [Component]);
    if (failure) throw failure.error;
    return Component ? <Component {...props} /> : <Waiting />;
  }

  /** Loads the code ahead of its use; a failure matters only once the component is shown. */
  const preload = () => void loadOnce().catch(() => {});
  return Object.assign(Deferred, { preload });
}

function Nothing() {
  return null;
}
