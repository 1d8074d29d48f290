declare module '*.css';

/** The index of infrastructure icons that the build makes; see build/lib/rendererPlugins.ts. */
declare module 'virtual:infrastructure-icons' {
  /** Where the SVG files lie. */
  export const folder: string;
  /** Names of drawings in shades of grey, with spaces between them. */
  export const shadedNames: string;
  /** Names of drawings of one colour, which are used as masks. */
  export const oneColourNames: string;
}
