// Looks up a customer by phone, and adds a new one (contract 5 Customers).

import type { BodyOf } from '#shared/endpoints/table.ts';
import { Refusal } from '#shared/errors.ts';
import { foldText } from '#shared/fold-text.ts';
import { audit } from '../../audit/record.ts';
import { qb } from '../../db/query.ts';
import { setHouseAccount } from '../../domain/accounts/house-accounts.ts';
import { readPhone } from '../../domain/customers/customers.ts';
import type { Command } from '../../engine/command.ts';
import { openBusinessDay } from '../../time/business-day.ts';

type NewCustomer = BodyOf<'POST /customers/add'>;

/** Adds a customer; 409 if a customer has this phone number already (the primary key detects this). */
export const addCustomer: Command<NewCustomer, { message: string; id: string }> = (
  tx,
  body,
  context,
) => {
  const phone = readPhone(body.phone, 'phone');
  const { changes } = tx.run(
    qb
      .insertInto('customers')
      .values({
        phone,
        name: body.name,
        folded_name: foldText(body.name),
        email: body.email ?? '',
        birth_date: body.birthDate || null,
        gender: body.gender || null,
        business_day: openBusinessDay(tx, context.now),
        created_at: context.now,
        updated_at: context.now,
      })
      .onConflict((conflict) => conflict.column('phone').doNothing()),
  );
  if (changes === 0) {
    throw new Refusal('CUSTOMER_EXISTS', 'A customer with this phone number already exists.', {
      field: 'phone',
    });
  }
  setHouseAccount(tx, context, { phone, name: body.name }, body.houseAccount);
  audit(tx, context, { kind: 'customer.added', entity: 'customer', id: phone });
  return { answer: { message: 'Customer added successfully.', id: phone } };
};
