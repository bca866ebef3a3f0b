/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Base URL of the API, if it is not on the same origin as the page. */
  readonly VITE_API_URL?: string;
}
