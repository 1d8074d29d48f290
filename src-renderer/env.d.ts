declare module '*.css';

/** Index of the infrastructure icons, generated at build time; see build/lib/rendererPlugins.ts. */
declare module 'virtual:infrastructure-icons' {
  /** Folder that contains the SVG files. */
  export const folder: string;
  /** Icon names, separated by spaces. */
  export const names: string;
}
