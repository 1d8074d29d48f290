export const messages = {
  title: 'Notifications',
  tabs: {
    sends: 'Notifications',
    rules: 'Rules',
    silences: 'Silences',
    windows: 'Maintenance',
    noise: 'Noise',
  },
} as const;
