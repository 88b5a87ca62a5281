CREATE TABLE "model_costs" (
	"day" date NOT NULL,
	"model" text NOT NULL,
	"cost_micro_usd" bigint NOT NULL,
	CONSTRAINT "model_costs_day_model_pk" PRIMARY KEY("day","model"),
	CONSTRAINT "model_costs_positive" CHECK ("model_costs"."cost_micro_usd" > 0)
);
--> statement-breakpoint
DROP INDEX "generations_called";--> statement-breakpoint
INSERT INTO "model_costs" ("day", "model", "cost_micro_usd")
SELECT ("called_at" at time zone 'utc')::date, "model", sum("cost_micro_usd") FROM "generations"
WHERE "called_at" IS NOT NULL AND "model" IS NOT NULL AND "cost_micro_usd" > 0 GROUP BY 1, 2;
