// The commands of API keys and webhooks (contract 34).

import { removeHeadOffice, setHeadOffice } from './head-office.ts';
import { addApiKey, deleteApiKey } from './keys.ts';
import { webhookCommands } from './webhooks.ts';

export const factCommands = {
  addApiKey,
  setHeadOffice,
  'DELETE /settings/head-office': removeHeadOffice,
  'DELETE /settings/api-keys/{id}': deleteApiKey,
  ...webhookCommands,
};
