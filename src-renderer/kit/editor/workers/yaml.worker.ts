// A file of ours so that the worker is emitted beside the window's other files: `worker-src 'self'` allows no blob.
import 'monaco-yaml/yaml.worker.js';
