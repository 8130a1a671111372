// The commands of keys and webhooks (contract 34).
import { addApiKey, deleteApiKey } from './keys.ts';
import { webhookCommands } from './webhooks.ts';

export const factCommands = {
  addApiKey,
  'DELETE /settings/api-keys/{id}': deleteApiKey,
  ...webhookCommands,
};
