// Building blocks of the schemas for what the API returns: amounts, instants, flags, nullable values (contract 1).
import { type TSchema, Type } from 'typebox';
import type { Translations } from '../languages.ts';

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
/** An instant as ISO 8601 in UTC. */
export const instant = () => Type.String();
/** A wire amount with at most the currency's decimals. */
export const amount = () => Type.Number();
/** The number of decimals of the currency. */
export const decimals = () => Type.Union([Type.Literal(0), Type.Literal(2), Type.Literal(3)]);
export const flag01 = () => Type.Union([Type.Literal(0), Type.Literal(1)]);

export const MessageOnly = Type.Object({ message: Type.String() });
/** Titles by language, and for a dish also descriptions; present if the store has several languages (contract 27). */
export const translationsRead = () =>
  Type.Optional(
    Type.Unsafe<Translations>({
      type: 'object',
      additionalProperties: Type.Object({
        title: Type.Optional(Type.String()),
        description: Type.Optional(Type.String()),
      }),
    }),
  );

export const MessageAndId = Type.Object({ message: Type.String(), id: Type.Integer() });
