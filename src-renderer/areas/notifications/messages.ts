export const messages = {
  title: 'Notifications',
  tabs: { sends: 'Notifications', rules: 'Rules', silences: 'Silences', noise: 'Noise' },
} as const;
