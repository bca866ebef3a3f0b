/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Base of the API where it is not served beside the page. */
  readonly VITE_API_URL?: string;
}
