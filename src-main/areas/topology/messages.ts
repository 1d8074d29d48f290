export const messages = {
  notFound: 'Component not found',
  noLogService:
    'The server needs its log service for a snapshot of a component, and could not reach it. Ask an administrator whether this server has one.',
  interrupted: 'The download was interrupted. Nothing was saved.',
} as const;
