INSERT INTO subscription_plans (name, model_type, model, credits_per_image, features) VALUES
  ('Pro', 'standard', 'stable-image-ultra', 16, '["basic_features", "high_quality"]'),
  ('Pro Plus', 'premium', 'gpt-image-1', 26, '["basic_features", "high_quality", "priority_support"]');
--> statement-breakpoint
INSERT INTO credit_packs (credits, plan_type, description, display_price_cents) VALUES
  (100, 'universal', 'A first taste: enough for a handful of pictures.', 500),
  (500, 'universal', 'For a project of your own, with room to try things.', 2000),
  (1000, 'universal', 'The favourite: plenty for a month of ideas.', 3500),
  (2500, 'universal', 'For studios and teams, at the lowest price a credit.', 8000);
