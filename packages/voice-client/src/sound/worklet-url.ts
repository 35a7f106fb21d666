/// <reference types="vite/client" />
/** Where the audio worklet is served: a file of the page's own origin, bundled and named by Vite, never inlined. */
export { default as workletUrl } from "./worklet.ts?worker&url";
