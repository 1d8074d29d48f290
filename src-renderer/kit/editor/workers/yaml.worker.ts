// A separate file, so that the build emits the worker as a file: `worker-src 'self'` blocks blob URLs.
import 'monaco-yaml/yaml.worker.js';
