export type ExportFormat = 'csv' | 'json';
