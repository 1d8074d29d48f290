declare module '*.css';

/** The index of infrastructure icons that the build makes; see build/lib/rendererPlugins.ts. */
declare module 'virtual:infrastructure-icons' {
  /** Where the SVG files lie. */
  export const folder: string;
  /** Names of the drawings, with spaces between them. */
  export const names: string;
}
