import type { Context } from "../../context.ts";
import type { Trx } from "../../platform/db/database.ts";
import { demoModels, demoVariants } from "./demo-models.ts";

const roomName = "Objections";

/** How else "Objections" can be met, and how it goes well or does not; voices speak that once they are there. */
export async function insertModels(ctx: Context, trx: Trx, ownerId: number): Promise<void> {
  const room = await trx.selectFrom("rooms").select("id").where("name", "=", roomName).executeTakeFirst();
  if (!room) return;
  const variants = await trx
    .insertInto("room_variants")
    .values(
      demoVariants.map(({ agentId: agent_id, ...variant }) => ({ ...variant, agent_id, room_id: room.id })),
    )
    .returning(["id", "name"])
    .execute();
  await keepMet(trx, room.id, variants[0]?.id);
  for (const { kind, title, lines } of demoModels) {
    const model = await trx
      .insertInto("model_talks")
      .values({
        room_id: room.id,
        kind,
        title,
        lines: JSON.stringify(lines),
        is_complete: true,
        created_by: ownerId,
        sound_state: "making",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await ctx.jobs.enqueue(trx, "speak-model", { modelId: model.id });
  }
}

/** The demo user's last attempt has met the first variant. */
async function keepMet(trx: Trx, roomId: number, variantId: number | undefined): Promise<void> {
  const [variant] = demoVariants;
  if (variantId === undefined || !variant) return;
  const last = trx
    .selectFrom("attempts")
    .select("id")
    .where("room_id", "=", roomId)
    .orderBy("number", "desc")
    .limit(1);
  await trx
    .updateTable("attempts")
    .set({ variant_id: variantId, variant: JSON.stringify({ id: variantId, ...variant }) })
    .where("id", "=", last)
    .execute();
}
