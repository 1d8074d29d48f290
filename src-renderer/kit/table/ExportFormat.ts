/** How rows are written into a file. */
export type ExportFormat = 'csv' | 'json';
